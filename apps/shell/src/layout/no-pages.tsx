import { useShell } from '@loupe/plugin-sdk';
import { userMessageOf, useTabTitle } from '@loupe/web-kit';
import css from '../plugins/plugins.module.css';

/** Shown when the user's plugin list could not be read. */
export function NoPages({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  useTabTitle('The pages cannot be shown', useShell().shop);
  return (
    <section className={css.problem} role="alert">
      <h1>The pages cannot be shown</h1>
      <p>{userMessageOf(error)}</p>
      <p>Nothing that was saved is lost.</p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </section>
  );
}
