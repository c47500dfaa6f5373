import { formatCount } from '@loupe/domain';
import type { HealthReport } from '@loupe/shared-types';
import { Panel } from '@loupe/web-kit';
import css from './database-viewer.module.css';
import { FactList } from './fact-list';

export function Statistics({ report }: { readonly report: HealthReport }) {
  const { jobStatistics: jobs, activityStatistics: activity } = report;
  return (
    <div className={css.two}>
      <Panel title="Job Statistics">
        <FactList
          facts={[
            ['Total Active', formatCount(jobs.totalActive)],
            ['Live Jobs', formatCount(jobs.liveJobs)],
            ['Waiting Collection', formatCount(jobs.waitingCollection)],
            ['Waiting Parts', formatCount(jobs.waitingParts)],
            ['Completed', formatCount(jobs.completed)],
          ]}
        />
      </Panel>
      <Panel title="Activity Statistics">
        <FactList
          facts={[
            ['Jobs with Call History', formatCount(activity.jobsWithCalls)],
            ['Jobs with Location Tracking', formatCount(activity.jobsWithLocations)],
            ['Jobs with Parts Orders', formatCount(activity.jobsWithParts)],
            ['Total Communications', formatCount(activity.totalCommunications)],
          ]}
        />
      </Panel>
    </div>
  );
}
