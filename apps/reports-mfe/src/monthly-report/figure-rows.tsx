import { FigureButton } from './figure-card';
import css from './monthly-report.module.css';

export interface FigureRow {
  readonly label: string;
  readonly value: string;
  readonly onShow?: (() => void) | undefined;
  readonly isTotal?: boolean;
}

/** Rows of figures, each after its label. */
export function FigureRows({ rows }: { readonly rows: readonly FigureRow[] }) {
  return (
    <dl className={css.rows}>
      {rows.map(({ isTotal, ...figure }) => (
        <div key={figure.label} className={isTotal ? css.total : undefined}>
          <dt>{figure.label}</dt>
          <dd>
            <FigureButton {...figure} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
