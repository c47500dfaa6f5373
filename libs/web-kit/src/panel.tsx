import { useId, type ReactNode } from 'react';
import css from './panel.module.css';

interface PanelProps {
  readonly title?: ReactNode;
  /** At the right of the title. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
  /** False lets rows extend to the edges. */
  readonly padded?: boolean;
}

/** A white surface with a hairline border and, usually, a title. */
export function Panel({ title, side, children, padded = true }: PanelProps) {
  const id = useId();
  return (
    <section className={css.panel} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={css.title}>
          <h2 id={id}>{title}</h2>
          {side}
        </div>
      )}
      <div className={padded ? css.body : undefined}>{children}</div>
    </section>
  );
}
