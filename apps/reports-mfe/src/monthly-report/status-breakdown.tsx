import { formatCount } from '@loupe/domain';
import type { MonthlyFigures } from '@loupe/shared-types';
import { FigureButton } from './figure-card';
import type { FigureName } from './drill-down';
import css from './monthly-report.module.css';

interface StatusBreakdownProps {
  readonly figures: MonthlyFigures;
  readonly onShow: (figure: FigureName) => void;
}

/** How many of the month's jobs are completed, in progress or rejected, each as a bar relative to all created. */
export function StatusBreakdown({ figures, onShow }: StatusBreakdownProps) {
  const parts = [
    { label: 'Completed', count: figures.jobsCompleted, name: 'completed' },
    { label: 'In Progress', count: figures.inProgress, name: 'in-progress' },
    { label: 'Rejected', count: figures.rejected, name: 'rejected' },
  ] as const;
  return (
    <ul className={css.breakdown}>
      {parts.map(({ label, count, name }) => {
        const share = figures.jobsCreated === 0 ? 0 : Math.round((count * 100) / figures.jobsCreated);
        return (
          <li key={name}>
            <span>{label}</span>
            <span className={css.share}>{share}%</span>
            <FigureButton
              label={label}
              value={formatCount(count)}
              onShow={count > 0 ? () => onShow(name) : undefined}
            />
            <span className={css.bar} aria-hidden="true">
              <i className={css[name]} style={{ width: `${share}%` }} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
