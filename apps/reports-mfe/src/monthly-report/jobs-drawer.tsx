import { countOf, formatPounds, fullName, displayStatus, statusDisplay } from '@loupe/domain';
import { Drawer } from '@loupe/plugin-sdk/ui';
import type { JobListItem } from '@loupe/shared-types';
import { DialogTitle, JobLink, ListView, StatusBadge, useJobs } from '@loupe/web-kit';
import { RowSkeletons } from '../row-skeletons';
import type { DrillDown, JobsDrillDown } from './drill-down';
import css from './jobs-drawer.module.css';

const JOBS_A_PAGE = 25;

interface JobsDrawerProps {
  readonly open: boolean;
  readonly drillDown: DrillDown;
  readonly monthInWords: string;
  readonly onClose: () => void;
}

/** The jobs of a figure, in a drawer over the report. */
export function JobsDrawer({ open, drillDown, monthInWords, onClose }: JobsDrawerProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={<DialogTitle>{`${drillDown.title}, ${monthInWords}`}</DialogTitle>}
      size={560}
      destroyOnHidden
    >
      {drillDown.lists.map((list) => (
        <JobList key={list.title ?? ''} {...list} />
      ))}
    </Drawer>
  );
}

function JobList({ title, params }: JobsDrillDown) {
  const jobs = useJobs({ ...params, limit: JOBS_A_PAGE });
  return (
    <section className={css.list} aria-label={title ?? 'Jobs'}>
      <p className={css.count}>
        {title && <b>{title}</b>}
        {jobs.isCounted && <span>{countOf(jobs.total, 'job')}</span>}
      </p>
      <ListView list={jobs} loading={<RowSkeletons count={4} />} empty="No jobs.">
        {(items) => (
          <ul className={css.rows}>
            {items.map((job) => (
              <JobRow key={job.id} job={job} />
            ))}
          </ul>
        )}
      </ListView>
    </section>
  );
}

function JobRow({ job }: { readonly job: JobListItem }) {
  const status = displayStatus(job);
  const { label } = statusDisplay(status);
  return (
    <li className={css.row}>
      <JobLink job={job} className={css.number} />
      <span className={css.customer}>
        <bdi>{fullName(job)}</bdi>
        <small>
          <bdi>{job.items}</bdi>
        </small>
      </span>
      <span className={css.side}>
        <span className={css.money}>{formatPounds(job.totalCost)}</span>
        <StatusBadge status={status} label={label} />
      </span>
    </li>
  );
}
