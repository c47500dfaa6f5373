import { sentenceOf } from '@loupe/web-kit';
import { useTitle } from './use-title';
import css from '../plugins/plugins.module.css';

/** The list of what this person may open could not be read. */
export function NoPages({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  useTitle('The pages cannot be shown');
  return (
    <section className={css.problem} role="alert">
      <h1>The pages cannot be shown</h1>
      <p>{sentenceOf(error)}</p>
      <p>Nothing that was saved is lost.</p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </section>
  );
}
