import { fullName, displayStatus, statusDisplay } from '@loupe/domain';
import { Button, Skeleton } from '@loupe/plugin-sdk/ui';
import { Link, useNavigate } from '@loupe/plugin-sdk/router';
import { JobLink, ListView, Panel, StatusBadge, useJobs } from '@loupe/web-kit';
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
      <ListView
        list={list}
        loading={<Skeleton active title={false} paragraph={{ rows: RECENT.limit }} />}
        empty={
          <p className={css.nothing}>
            <span>No recent jobs found</span> <Link to="/create-job">Create New Job</Link>
          </p>
        }
        end={null}
        inset={css.inset}
      >
        {(jobs) => (
          <ul className={css.rows}>
            {jobs.slice(0, RECENT.limit).map((job) => (
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
        )}
      </ListView>
    </Panel>
  );
}
