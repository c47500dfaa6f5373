import type { Job } from '@loupe/shared-types';
import { createJobSchema } from '@loupe/shared-types/schemas';
import { SMALLEST_JOB } from '@loupe/shared-types/testing';
import { BOARD_STAGES, dropOn, type BoardStage } from './board';
import { applyPatch, startJob } from './job-rules';
import { stagesOf } from './stages';

const NOW = { now: '2026-04-03T09:00:00.000Z', by: 'Oliver Quill' };
const made = (given: object = {}): Job => ({
  id: 1,
  version: 1,
  ...startJob(createJobSchema.parse({ ...SMALLEST_JOB, ...given }), { ...NOW, jobNumber: 'J1' }),
});
const changed = (job: Job, patch: object): Job => applyPatch(job, patch, NOW)?.job ?? job;

/** A job in each stage of the board that is not a pending quote. */
const IN: Readonly<Record<Exclude<BoardStage, 'quote'>, Job>> = {
  live: made(),
  'waiting-parts': changed(made(), { jobStatus: 'Inspected and Waiting on Parts' }),
  'waiting-collection': changed(made({ totalCost: 60 }), { jobStatus: 'Waiting for Collection' }),
  'customer-rejected': changed(made(), { jobStatus: 'Customer Rejected' }),
  missing: changed(changed(made(), { jobStatus: 'Inspected and Waiting on Parts' }), { missing: 'Yes' }),
};
const quote = made({ jobStatus: 'Pending Quote', quoteAmount: 80 });

// BOARD-2
describe('a drop on the board', () => {
  const pairs = Object.keys(IN).flatMap((from) =>
    BOARD_STAGES.filter((to) => to !== from).map((to) => [from as keyof typeof IN, to] as const),
  );

  it.each(pairs)('from %s brings the job to %s by the rules of every save', (from, to) => {
    const drop = dropOn(IN[from], from, to);
    if (!drop || !('sets' in drop)) throw new Error('refused');
    const after = changed(IN[from], drop.sets);
    expect(stagesOf(after)).toContain(to);
    expect(after.jobStatus).not.toBe('Completed');
    if (to !== 'missing') expect(stagesOf(after)).not.toContain(from);
  });

  it('of a pending quote rejects it, marks it missing, or is refused until it is answered', () => {
    expect(stagesOf(changed(quote, { customerRejected: true }))).toContain('customer-rejected');
    expect(dropOn(quote, 'quote', 'customer-rejected')).toEqual({ sets: { customerRejected: true } });
    expect(dropOn(quote, 'quote', 'missing')).toEqual({ sets: { missing: 'Yes' } });
    for (const to of ['live', 'waiting-parts', 'waiting-collection'] as const)
      expect(dropOn(quote, 'quote', to)).toEqual({ refused: 'Accept or reject the quote first' });
  });

  it('of a rejected quote takes the rejection off, as its card does, and no more', () => {
    const refused = changed(made({ quoteAmount: 480, totalCost: 480 }), { customerRejected: true });
    for (const to of ['live', 'waiting-parts', 'waiting-collection'] as const)
      for (const job of [refused, changed(refused, { missing: 'Yes' })])
        expect(dropOn(job, job.missing === 'Yes' ? 'missing' : 'customer-rejected', to)).toEqual({
          refused: 'The rejected quote has to be accepted first, in Quote',
        });
    const drop = dropOn(refused, 'customer-rejected', 'quote');
    if (!drop || !('sets' in drop)) throw new Error('refused');
    expect(stagesOf(changed(refused, drop.sets))).toEqual(['quote', 'active']);
  });

  it('where it is changes nothing', () => {
    for (const stage of BOARD_STAGES) expect(dropOn(quote, stage, stage)).toBeNull();
  });
});
