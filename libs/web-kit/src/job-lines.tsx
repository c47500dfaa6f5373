import { displayStatus, formatPounds } from '@loupe/domain';
import type { JobListItem } from '@loupe/shared-types';
import { useCalendar } from './clock';
import { JobLink } from './job-link';
import css from './job-lines.module.css';
import { StatusBadge } from './status-badge';

interface JobLinesProps {
  readonly jobs: readonly JobListItem[];
  /** What the list is called. */
  readonly label: string;
}

/** Jobs in a line each: number, items, status, price and the day taken in. */
export function JobLines({ jobs, label }: JobLinesProps) {
  const calendar = useCalendar();
  return (
    <ul className={css.jobs} aria-label={label}>
      {jobs.map((job) => (
        <li key={job.id}>
          <span className={css.what}>
            <JobLink job={job} className={css.number} /> <bdi>{job.items}</bdi>
          </span>
          <span className={css.facts}>
            <StatusBadge status={displayStatus(job)} />
            <span>{formatPounds(job.totalCost)}</span>
            <span>{calendar.formatDate(job.dateCreated)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
