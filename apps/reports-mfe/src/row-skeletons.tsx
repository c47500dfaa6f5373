import css from './row-skeletons.module.css';

/** The skeleton of loading rows. */
export function RowSkeletons({ count }: { readonly count: number }) {
  return (
    <div className={css.rows} role="status" aria-label="Loading">
      {Array.from({ length: count }, (_, at) => (
        <i key={at} />
      ))}
    </div>
  );
}
