import { CardButton } from './card-controls';
import css from './panels.module.css';

/** As high as the rows of that many parts, which are still to come: nothing below moves when they do. */
export function PartRowsPlace({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <ul className={`${css.partList} ${css.toCome}`} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <li key={at} className={css.part}>
          <span>&nbsp;</span>
          <span className={css.source}>&nbsp;</span>
          <span className={css.cost}>&nbsp;</span>
          <CardButton variant="quiet" isSmall disabled>
            Correct
          </CardButton>
          <span className={css.arrived}>Pending</span>
        </li>
      ))}
    </ul>
  );
}

/** The place of the panel of parts, before its code has come. */
export function PartsPlace({ count }: { readonly count: number }) {
  return (
    <div className={css.parts}>
      <div className={css.partsHead} />
      <PartRowsPlace count={count} />
    </div>
  );
}
