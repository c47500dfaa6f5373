import type { Job } from '@loupe/shared-types';
import type { PatchJob } from '@loupe/shared-types/schemas';
import type { Call, Words } from '@loupe/web-kit';

function whatWasDone(patch: PatchJob): string {
  if (patch.jobStatus === 'Completed') return 'completed this job';
  if (patch.customerCollected) return 'marked this item as collected';
  if (patch.jobAccepted) return 'accepted this quote';
  if (patch.balancePaid) return 'ticked Balance Paid';
  return 'made this change';
}

/** Who last gave the job these values; null when its history does not say so any more. */
async function doneBy(call: Call, { id }: Job, patch: PatchJob): Promise<string | null> {
  const { editHistory } = await call('GET /api/jobs/:id', { params: { id } });
  const fields = Object.entries(patch);
  const made = editHistory.findLast(({ changes }) =>
    fields.some(([name, value]) => name in changes && changes[name] === value),
  );
  return made?.editedBy ?? null;
}

/**
 * What is said of an action that had happened already: it is harmless, and nobody may believe that they have done it, least
 * of all that they took the money (REPEAT-2).
 */
export async function alreadyDone(call: Call, after: Job, patch: PatchJob): Promise<Words> {
  const by = (await doneBy(call, after, patch).catch(() => null)) ?? after.lastEditedBy ?? 'Somebody';
  const money = patch.balancePaid ? ' Do not take the money again.' : '';
  return {
    title: 'Already done',
    description: `${by} has already ${whatWasDone(patch)}. Nothing was saved twice.${money}`,
  };
}
