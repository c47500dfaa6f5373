import { displayNumber, fullName, displayStatus, statusDisplay } from '@loupe/domain';
import { Drawer } from '@loupe/plugin-sdk/ui';
import type { JobListItem } from '@loupe/shared-types';
import { CardSkeletons, DialogTitle, ErrorNote, lazyPart, StatusBadge, useJob } from '@loupe/web-kit';
import { JobActions } from '../job-actions';
import { AllFields } from './all-fields';
import css from './full-details.module.css';
import { Calls, EditHistory, Moves, Parts } from './full-details-logs';

// A chunk of its own: with its form here, webpack would split what the stage pages use into another request.
const ReopenJob = lazyPart(() => import('./reopen-job'));

interface FullDetailsProps {
  readonly id: number;
  /** The job as in the list, until its details are loaded. */
  readonly listed: JobListItem | null;
  readonly onClose: () => void;
}

/** All details of a job, read-only; and a way to reopen one completed by mistake (PAGE-4). */
export default function FullDetails({ id, listed, onClose }: FullDetailsProps) {
  const { data, error, refetch } = useJob(id);
  const job = data ?? listed;
  return (
    <Drawer
      open
      size={560}
      onClose={onClose}
      title={<DialogTitle className={css.title}>{job ? <Title job={job} /> : 'Full details'}</DialogTitle>}
    >
      <ErrorNote error={error} onRetry={() => void refetch()} />
      {!job && !error && <CardSkeletons count={1} />}
      {job && <Details job={job} />}
    </Drawer>
  );
}

function Title({ job }: { readonly job: JobListItem }) {
  const status = displayStatus(job);
  return (
    <>
      {displayNumber(job)} <bdi>{fullName(job)}</bdi>
      <StatusBadge status={status} label={statusDisplay(status).label} />
    </>
  );
}

function Details({ job: current }: { readonly job: JobListItem }) {
  return (
    <>
      <ReopenJob job={current} />
      <div className={css.prints}>
        <JobActions jobIds={[current.id]} />
      </div>
      <section>
        <h3 className={css.heading}>All fields</h3>
        <AllFields job={current} />
      </section>
      <Parts jobId={current.id} />
      <Calls jobId={current.id} />
      <Moves jobId={current.id} />
      <EditHistory jobId={current.id} />
    </>
  );
}
