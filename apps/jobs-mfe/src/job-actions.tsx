import { isErased } from '@loupe/domain';
import { useJobActions, type JobAction } from '@loupe/plugin-sdk';
import type { Job } from '@loupe/shared-types';
import { CardButton } from './job-card/card-controls';

const NONE: readonly JobAction[] = [];

/** What plugins offer to do with a job, such as printing its label; nothing once its customer was erased (LABEL-16). */
export function useActionsOn(job: Pick<Job, 'firstName' | 'surname'>): readonly JobAction[] {
  const actions = useJobActions();
  return isErased(job) ? NONE : actions;
}

interface ActionButtonsProps {
  readonly actions: readonly JobAction[];
  readonly jobIds: readonly number[];
}

const ActionButtons = ({ actions, jobIds }: ActionButtonsProps) =>
  actions.map(({ key, label, run }) => (
    <CardButton key={key} variant="quiet" onClick={() => run(jobIds)}>
      {label}
    </CardButton>
  ));

/** What plugins offer to do with these jobs, as quiet buttons (LABEL-1). */
export function JobActions({ jobIds }: { readonly jobIds: readonly number[] }) {
  return <ActionButtons actions={useJobActions()} jobIds={jobIds} />;
}

/** The same of one job. */
export function ActionsOfJob({ job }: { readonly job: Pick<Job, 'id' | 'firstName' | 'surname'> }) {
  return <ActionButtons actions={useActionsOn(job)} jobIds={[job.id]} />;
}
