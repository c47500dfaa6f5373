import { useJobActions } from '@loupe/plugin-sdk';
import { CardButton } from './job-card/card-controls';

/** What plugins offer to do with these jobs, such as printing their labels, as quiet buttons (LABEL-1). */
export function JobActions({ jobIds }: { readonly jobIds: readonly number[] }) {
  return useJobActions().map(({ key, label, run }) => (
    <CardButton key={key} variant="quiet" onClick={() => run(jobIds)}>
      {label}
    </CardButton>
  ));
}
