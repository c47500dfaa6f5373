import { formatCount, formatPounds } from '@loupe/domain';
import type { MonthlyFigures } from '@loupe/shared-types';
import { lazyPart, Panel, useCalendar } from '@loupe/web-kit';
import { RowSkeletons } from '../row-skeletons';
import { turnaroundOf } from './figure-texts';
import css from './trend.module.css';

// The chart library is large and only used here: the figures above must not wait for it.
const TrendCharts = lazyPart(() => import('./trend-charts'), <RowSkeletons count={6} />);

interface TrendProps {
  readonly trend: readonly MonthlyFigures[];
  /** The month of the report, which is highlighted. */
  readonly month: string;
  readonly onChoose: (month: string) => void;
}

/** The last twelve months as charts, and the same numbers as a table for screen readers. */
export function Trend({ trend, month, onChoose }: TrendProps) {
  return (
    <div className={css.trend}>
      <Panel title="Last Twelve Months">
        <div className={css.unseen}>
          <TrendTable trend={trend} />
        </div>
        <div aria-hidden="true">
          <TrendCharts trend={trend} month={month} onChoose={onChoose} />
        </div>
      </Panel>
    </div>
  );
}

function TrendTable({ trend }: { readonly trend: readonly MonthlyFigures[] }) {
  const calendar = useCalendar();
  return (
    <table>
      <caption>Jobs, revenue and turnaround by month</caption>
      <thead>
        <tr>
          {['Month', 'Jobs created', 'Jobs completed', 'Revenue', 'Average turnaround'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {trend.map((figures) => (
          <tr key={figures.month}>
            <th scope="row">{calendar.formatMonth(figures.month)}</th>
            <td>{formatCount(figures.jobsCreated)}</td>
            <td>{formatCount(figures.jobsCompleted)}</td>
            <td>{formatPounds(figures.revenue)}</td>
            <td>{turnaroundOf(figures)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
