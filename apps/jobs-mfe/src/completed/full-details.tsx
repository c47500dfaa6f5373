import { displayNumber, fullName, shownStatus, statusLook } from '@loupe/domain';
import { Drawer } from '@loupe/plugin-sdk/ui';
import type { JobListItem } from '@loupe/shared-types';
import { DialogTitle, ErrorNote, StatusBadge, useJob } from '@loupe/web-kit';
import { AllFields } from './all-fields';
import css from './full-details.module.css';
import { Calls, EditHistory, Moves, Parts } from './full-details-logs';

interface FullDetailsProps {
  readonly job: JobListItem;
  readonly onClose: () => void;
}

/** Everything known of a job, to read and not to change (PAGE-4). */
export default function FullDetails({ job, onClose }: FullDetailsProps) {
  const { data, error, refetch } = useJob(job.id);
  const shown = data ?? job;
  const status = shownStatus(shown);
  return (
    <Drawer
      open
      size={560}
      onClose={onClose}
      title={
        <DialogTitle className={css.title}>
          {displayNumber(shown)} <bdi>{fullName(shown)}</bdi>
          <StatusBadge status={status} label={statusLook(status).label} />
        </DialogTitle>
      }
    >
      <ErrorNote error={error} onRetry={() => void refetch()} />
      <section>
        <h3 className={css.heading}>All fields</h3>
        <AllFields job={shown} />
      </section>
      <Parts jobId={job.id} />
      <Calls jobId={job.id} />
      <Moves jobId={job.id} />
      <EditHistory jobId={job.id} />
    </Drawer>
  );
}
