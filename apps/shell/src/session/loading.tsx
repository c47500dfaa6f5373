import css from './session.module.css';

export function Loading() {
  return (
    <p className="loading" role="status">
      Loading...
    </p>
  );
}

/** Shown when the first session check failed. */
export function ServerUnavailable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <main className={css.place}>
      <div className={css.box}>
        <h1>The server cannot be reached</h1>
        <p role="alert">
          Nothing is lost. Check that this computer is on the shop’s network, then try again.
        </p>
        <button type="button" className={css.button} onClick={onRetry}>
          Try again
        </button>
      </div>
    </main>
  );
}
