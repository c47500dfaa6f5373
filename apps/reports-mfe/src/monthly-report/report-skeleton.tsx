import { Panel } from '@loupe/web-kit';
import { RowSkeletons } from '../row-skeletons';
import css from './monthly-report.module.css';

const CARDS = ['Total Jobs Created', 'Jobs Completed', 'Total Revenue', 'Parts Value'];
const PANELS = ['Job Status Breakdown', 'Financial Summary', 'Performance Metrics'];

/** The report's skeleton, in its real layout. */
export function ReportSkeleton() {
  return (
    <>
      <div className={css.cards}>
        {CARDS.map((label) => (
          <section key={label} className={css.card} aria-label={label}>
            <h2>{label}</h2>
            <RowSkeletons count={1} />
          </section>
        ))}
      </div>
      <div className={css.panels}>
        {PANELS.map((title) => (
          <Panel key={title} title={title}>
            <RowSkeletons count={3} />
          </Panel>
        ))}
      </div>
    </>
  );
}
