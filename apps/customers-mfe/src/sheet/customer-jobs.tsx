import { displayStatus, formatPounds } from '@loupe/domain';
import { CardSkeletons, JobLink, ListView, Panel, StatusBadge, useCalendar, useJobs } from '@loupe/web-kit';
import css from './sheet.module.css';

const PAGE_SIZE = 20;

/** The jobs of a customer, the newest first. */
export function CustomerJobs({ id }: { readonly id: number }) {
  const calendar = useCalendar();
  const jobs = useJobs({ customer: String(id), limit: PAGE_SIZE });
  return (
    <Panel title="Jobs" padded={false}>
      <ListView
        list={jobs}
        inset={css.inset}
        loading={<CardSkeletons count={1} />}
        empty={<p className={css.inset}>No jobs.</p>}
      >
        {(items) => (
          <ul className={css.jobs} aria-label="Jobs">
            {items.map((job) => (
              <li key={job.id}>
                <span>
                  <JobLink job={job} className={css.number} /> <bdi>{job.items}</bdi>
                </span>
                <span className={css.jobFacts}>
                  <StatusBadge status={displayStatus(job)} />
                  <span>{formatPounds(job.totalCost)}</span>
                  <span>{calendar.formatDate(job.dateCreated)}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </Panel>
  );
}
