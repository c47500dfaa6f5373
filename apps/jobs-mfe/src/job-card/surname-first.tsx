import { fullName, isErased } from '@loupe/domain';
import type { Job } from '@loupe/shared-types';

/** `Okafor, Rosalind`; of a job whose customer was erased `Erased 29/11/2026`, which is no name (PRIVACY-2). */
export function SurnameFirst({ job }: { readonly job: Pick<Job, 'firstName' | 'surname'> }) {
  if (isErased(job)) return <bdi>{fullName(job)}</bdi>;
  return (
    <>
      <bdi>{job.surname}</bdi>, <bdi>{job.firstName}</bdi>
    </>
  );
}
