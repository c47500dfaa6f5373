import { fullName, displayStatus, statusDisplay } from '@loupe/domain';
import { Button, Skeleton } from '@loupe/plugin-sdk/ui';
import { useNavigate } from '@loupe/plugin-sdk/router';
import { ErrorNote, JobLink, Panel, StatusBadge, useJobs } from '@loupe/web-kit';
import { RECENT } from '../lists';
import css from './dashboard.module.css';

export function RecentJobs() {
  const navigate = useNavigate();
  const list = useJobs(RECENT);
  return (
    <Panel
      title="Recent Jobs"
      padded={false}
      side={
        <Button onClick={() => void navigate('/live-jobs', { state: { search: '' } })}>View All Jobs</Button>
      }
    >
      {list.error && (
        <div className={css.inset}>
          <ErrorNote error={list.error} onRetry={list.retry} />
        </div>
      )}
      {list.isLoading && !list.error && (
        <div className={css.inset}>
          <Skeleton active title={false} paragraph={{ rows: RECENT.limit }} />
        </div>
      )}
      {!list.isLoading && list.items.length === 0 && !list.error && (
        <p className={css.nothing}>No recent jobs found</p>
      )}
      <ul className={css.rows}>
        {list.items.slice(0, RECENT.limit).map((job) => (
          <li key={job.id} className={css.row}>
            <JobLink job={job} className={css.number} />
            <span className={css.customer}>
              <bdi>{fullName(job)}</bdi>
              <bdi className={css.small}>{job.items}</bdi>
            </span>
            <StatusBadge status={displayStatus(job)} label={statusDisplay(displayStatus(job)).label} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
