import { countOf, formatCount, formatPounds } from '@loupe/domain';
import type { MonthlyFigures } from '@loupe/shared-types';
import { Panel } from '@loupe/web-kit';
import { FigureCard } from './figure-card';
import { FigureRows } from './figure-rows';
import { NO_JOBS, rateOf, turnaroundOf } from './figure-texts';
import type { FigureName } from './drill-down';
import css from './monthly-report.module.css';
import { StatusBreakdown } from './status-breakdown';

interface ReportFiguresProps {
  readonly figures: MonthlyFigures;
  readonly onShow: (figure: FigureName) => void;
}

/** All cards of the report (REPORT-2, REPORT-3, REPORT-4). */
export function ReportFigures({ figures, onShow }: ReportFiguresProps) {
  const drillDown = (name: FigureName, count: number) => (count > 0 ? () => onShow(name) : undefined);
  const { jobsCreated, jobsCompleted, partsOrders } = figures;
  return (
    <>
      <div className={css.cards}>
        <FigureCard
          label="Total Jobs Created"
          value={formatCount(jobsCreated)}
          note={`${formatCount(figures.inProgress)} in progress, ${formatCount(figures.rejected)} rejected`}
          onShow={drillDown('created', jobsCreated)}
        />
        <FigureCard
          label="Jobs Completed"
          value={formatCount(jobsCompleted)}
          note={figures.completionRate === null ? NO_JOBS : `${rateOf(figures)} completion rate`}
          onShow={drillDown('completed', jobsCompleted)}
        />
        <FigureCard
          label="Total Revenue"
          value={formatPounds(figures.revenue)}
          note={`${formatPounds(figures.averageJobValue)} average`}
          onShow={drillDown('revenue', jobsCompleted)}
        />
        <FigureCard
          label="Parts Value"
          value={formatPounds(figures.partsValue)}
          note={countOf(partsOrders, 'order')}
          onShow={drillDown('parts', partsOrders)}
        />
      </div>
      <div className={css.panels}>
        <Panel title="Job Status Breakdown">
          <StatusBreakdown figures={figures} onShow={onShow} />
        </Panel>
        <Panel title="Financial Summary">
          <FigureRows
            rows={[
              {
                label: 'Gross Revenue',
                value: formatPounds(figures.revenue),
                onShow: drillDown('revenue', jobsCompleted),
              },
              {
                label: 'Deposits Collected',
                value: formatPounds(figures.deposits),
                onShow: drillDown('deposits', jobsCreated),
              },
              {
                label: 'Parts Investment',
                value: formatPounds(0 - figures.partsValue),
                onShow: drillDown('parts', partsOrders),
              },
              { label: 'Net Revenue', value: formatPounds(figures.netRevenue), isTotal: true },
            ]}
          />
        </Panel>
        <Panel title="Performance Metrics">
          <FigureRows
            rows={[
              { label: 'Average Turnaround', value: turnaroundOf(figures) },
              { label: 'Average Job Value', value: formatPounds(figures.averageJobValue) },
              { label: 'Completion Rate', value: rateOf(figures) },
            ]}
          />
        </Panel>
      </div>
    </>
  );
}
