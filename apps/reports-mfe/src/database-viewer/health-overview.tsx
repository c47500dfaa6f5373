import { formatCount } from '@loupe/domain';
import type { HealthReport } from '@loupe/shared-types';
import { Panel } from '@loupe/web-kit';
import css from './database-viewer.module.css';

const WORDS = { excellent: 'Excellent', good: 'Good', poor: 'Poor' } as const satisfies Record<
  HealthReport['label'],
  string
>;

/** The health score in percent and as a label, and its components (HEALTH-2). */
export function HealthOverview({ report }: { readonly report: HealthReport }) {
  const figures = [
    ['Total Records', report.totalRecords],
    ['Critical Issues', report.criticalIssues],
    ['Warnings', report.warnings],
  ] as const;
  return (
    <Panel title="System Health Overview">
      <div className={css.health}>
        <p className={css.score}>
          <b>{report.score}%</b>
          <span className={`${css.label} ${css[report.label]}`}>{WORDS[report.label]}</span>
        </p>
        <dl className={css.figures}>
          {figures.map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  );
}
