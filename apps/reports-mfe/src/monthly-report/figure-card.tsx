import type { ReactNode } from 'react';
import css from './monthly-report.module.css';

interface FigureButtonProps {
  readonly label: string;
  readonly value: string;
  /** Absent where the figure has no list of jobs. */
  readonly onShow?: (() => void) | undefined;
}

/** A figure that opens its list of jobs when pressed. */
export function FigureButton({ label, value, onShow }: FigureButtonProps) {
  if (!onShow) return <span className={css.plain}>{value}</span>;
  return (
    <button
      type="button"
      className={css.figureButton}
      aria-label={`${label}: ${value}. Show the jobs`}
      aria-haspopup="dialog"
      onClick={onShow}
    >
      {value}
    </button>
  );
}

interface FigureCardProps extends FigureButtonProps {
  readonly note?: ReactNode;
}

export function FigureCard({ note, ...figure }: FigureCardProps) {
  return (
    <section className={css.card} aria-label={figure.label}>
      <h2>{figure.label}</h2>
      <p className={css.value}>
        <FigureButton {...figure} />
      </p>
      <p className={css.note}>{note ?? '\u00A0'}</p>
    </section>
  );
}
