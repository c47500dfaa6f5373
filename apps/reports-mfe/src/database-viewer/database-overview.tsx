import { formatCount } from '@loupe/domain';
import type { HealthReport } from '@loupe/shared-types';
import { Panel, useCalendar } from '@loupe/web-kit';
import css from './database-viewer.module.css';
import { backupFacts } from './backup-facts';
import { BrowserErrors } from './browser-errors';
import { FactList } from './fact-list';

const NO_JOBS = 'No jobs found';

export function DatabaseOverview({ report }: { readonly report: HealthReport }) {
  const calendar = useCalendar();
  const { counts, oldestJob, newestJob } = report;
  return (
    <div className={css.two}>
      <Panel title="Records">
        <FactList
          facts={[
            ['Repair Jobs', formatCount(counts.jobs)],
            ['Call Logs', formatCount(counts.calls)],
            ['Location Logs', formatCount(counts.locations)],
            ['Ordered Parts', formatCount(counts.parts)],
          ]}
        />
      </Panel>
      <Panel title="Dates">
        <FactList
          facts={[
            ['Oldest Job', oldestJob ? calendar.formatLongDate(oldestJob) : NO_JOBS],
            ['Newest Job', newestJob ? calendar.formatLongDate(newestJob) : NO_JOBS],
          ]}
        />
      </Panel>
      <Panel title="Backups">
        <FactList facts={backupFacts(report.backup, calendar)} />
      </Panel>
      <BrowserErrors />
    </div>
  );
}
