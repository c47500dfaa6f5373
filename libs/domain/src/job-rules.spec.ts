import type { Job } from '@loupe/shared-types';
import { JOB_STATUSES } from '@loupe/shared-types';
import type { PatchJob } from '@loupe/shared-types/schemas';
import { createJobSchema } from '@loupe/shared-types/schemas';
import fc from 'fast-check';
import {
  applyPatch,
  canComplete,
  durationDays,
  isOverdue,
  overdueBefore,
  reopenPatch,
  RuleError,
  startJob,
} from './job-rules';
import { createCalendar } from './calendar';
import { isActive, stagesOf } from './stages';
import { pageStageOf } from './statuses';

const calendar = createCalendar('Europe/London');
const monday = { now: '2026-06-01T09:00:00.000Z', by: 'Amelia Fairbrother' };
const tuesday = { now: '2026-06-02T09:00:00.000Z', by: 'Oliver Quill' };

const input = {
  customJobNumber: 'K-1009',
  firstName: 'Rosalind',
  surname: 'Okafor',
  contactNumber: '07700 900123',
  homeAddress: '1 Parade, Leamington Spa',
  postcode: 'CV31 1AA',
  item1: 'Signet ring',
  description1: 'Resize from L to N',
  item3: 'Curb chain',
  description3: 'Solder broken link',
  location: 'Kenilworth',
};

function newJob(fields: object = {}): Job {
  const created = createJobSchema.parse({ ...input, ...fields });
  return { id: 1, version: 1, ...startJob(created, { ...monday, jobNumber: 'K-1009' }) };
}

/** The job after applying each patch in turn, all on Tuesday. */
function after(job: Job, ...patches: readonly PatchJob[]): Job {
  return patches.reduce((current, patch) => applyPatch(current, patch, tuesday)?.job ?? current, job);
}

function errorMessage(job: Job, patch: PatchJob): string {
  try {
    applyPatch(job, patch, tuesday);
  } catch (error) {
    if (error instanceof RuleError) return `${error.status}: ${error.userMessage}`;
    throw error;
  }
  return 'allowed';
}

const toCollect = () => after(newJob(), { jobStatus: 'Waiting for Collection' });
const collected = () => after(toCollect(), { jobStatus: 'Completed', customerCollected: true });
const quote = (fields: object = {}) => newJob({ quoteAmount: 80, ...fields });

describe('a new job', () => {
  // JOB-5
  it('starts as In-progress, created by the signed-in user now', () => {
    expect(newJob()).toMatchObject({
      jobNumber: 'K-1009',
      jobStatus: 'In-progress',
      createdBy: 'Amelia Fairbrother',
      dateCreated: monday.now,
      createdAt: monday.now,
      updatedAt: monday.now,
      currentItemLocation: null,
      lastEditedBy: null,
    });
  });

  // JOB-3
  it('joins items with comma and space, descriptions with semicolon and space', () => {
    expect(newJob()).toMatchObject({
      items: 'Signet ring, Curb chain',
      jobDescription: 'Resize from L to N; Solder broken link',
    });
  });

  // JOB-4
  it('keeps confirmedDate only when dateToBeConfirmed is Yes', () => {
    expect(newJob({ confirmedDate: '2026-06-05' }).confirmedDate).toBeNull();
    expect(newJob({ confirmedDate: '2026-06-05', dateToBeConfirmed: 'Yes' }).confirmedDate).toBe(
      '2026-06-05',
    );
  });
});

// COLLECT-1, COLLECT-2
describe('entering Waiting for Collection', () => {
  it('sets collectionDate to now unless one is set', () => {
    expect(toCollect().collectionDate).toBe(tuesday.now);
    const dated = newJob({ collectionDate: monday.now });
    expect(after(dated, { jobStatus: 'Waiting for Collection' }).collectionDate).toBe(monday.now);
  });

  it('clears it when the job returns to work', () => {
    for (const jobStatus of [
      'In-progress',
      'Awaiting Inspection',
      'Inspected and Waiting on Parts',
      'Quote',
    ] as const)
      expect(after(toCollect(), { jobStatus }).collectionDate).toBeNull();
  });
});

describe("'Mark as Completed & Collected'", () => {
  // COLLECT-2, COLLECT-3
  it("sets Completed, collected and the server's time, whatever date the client sends", () => {
    const patch: PatchJob = {
      jobStatus: 'Completed',
      customerCollected: true,
      collectionDate: '2020-01-01T00:00:00.000Z',
    };
    expect(after(toCollect(), patch)).toMatchObject({
      jobStatus: 'Completed',
      customerCollected: true,
      collectionDate: tuesday.now,
    });
  });

  // REPEAT-1
  it('has no further effect when repeated, and keeps the date', () => {
    const job = collected();
    const patch: PatchJob = { jobStatus: 'Completed', customerCollected: true, collectionDate: monday.now };
    expect(applyPatch(job, patch, monday)).toBeNull();
  });

  // COLLECT-4
  it('is refused while a balance is due and not paid', () => {
    const job = after(toCollect(), { totalCost: 100, depositAmount: 40 });
    const patch: PatchJob = { jobStatus: 'Completed', customerCollected: true };
    expect(canComplete(job)).toBe(false);
    expect(errorMessage(job, patch)).toBe(
      '409: This job cannot be completed while a balance is due and not paid',
    );
    expect(errorMessage(job, { ...patch, balancePaid: true })).toBe('allowed');
    expect(errorMessage(job, { ...patch, depositAmount: 100 })).toBe('allowed');
    expect(errorMessage(newJob(), { jobStatus: 'Completed', totalCost: 0.01 })).toMatch(/^409/);
  });

  it('is undone by status, collected and date together', () => {
    const undo: PatchJob = {
      jobStatus: 'Waiting for Collection',
      customerCollected: false,
      collectionDate: monday.now,
    };
    expect(after(collected(), undo)).toMatchObject(undo);
  });
});

// COLLECT-5
describe('collected', () => {
  it('is only for a job that is Completed or rejected by the customer', () => {
    expect(errorMessage(newJob(), { customerCollected: true })).toBe(
      '409: Only a completed or a rejected job can be marked as collected',
    );
    expect(errorMessage(newJob(), { customerCollected: true, jobStatus: 'Waiting for Collection' })).toMatch(
      /^409/,
    );
    expect(after(newJob(), { jobStatus: 'Completed' }, { customerCollected: true })).toMatchObject({
      customerCollected: true,
      collectionDate: tuesday.now,
    });
  });

  // REJECT-2
  it('closes a rejected job without completing it', () => {
    const job = after(quote(), { customerRejected: true }, { customerCollected: true });
    expect(job).toMatchObject({ customerCollected: true, collectionDate: tuesday.now });
    expect(stagesOf(job)).toEqual([]);
  });

  it('is cleared by any status but Completed', () => {
    for (const jobStatus of JOB_STATUSES.filter((status) => status !== 'Completed'))
      expect(after(collected(), { jobStatus }).customerCollected).toBe(false);
  });

  it('stays when a rejected job changes status and is sent as collected', () => {
    const job = after(quote(), { customerRejected: true }, { customerCollected: true });
    expect(after(job, { jobStatus: 'In-progress', customerCollected: true })).toMatchObject({
      customerRejected: true,
      customerCollected: true,
      collectionDate: tuesday.now,
    });
  });

  it('allows correcting its date', () => {
    expect(after(collected(), { collectionDate: monday.now }).collectionDate).toBe(monday.now);
  });
});

describe('a quote', () => {
  // QUOTE-1
  it('that is accepted becomes In-progress and moves to Live Jobs', () => {
    const job = after(quote({ jobStatus: 'Pending Quote' }), { jobAccepted: true });
    expect(job).toMatchObject({ jobAccepted: true, jobStatus: 'In-progress' });
    expect(stagesOf(job)).toContain('live');
  });

  // REPEAT-1
  it('that is accepted again is unchanged, whatever its state', () => {
    const job = after(quote(), { jobAccepted: true }, { jobStatus: 'Waiting for Collection' });
    expect(applyPatch(job, { jobAccepted: true, jobStatus: 'In-progress' }, tuesday)).toBeNull();
  });

  // QUOTE-1
  it('that is rejected records the time and moves to Customer Rejected', () => {
    const job = after(quote(), { customerRejected: true });
    expect(job).toMatchObject({ customerRejected: true, customerRejectedAt: tuesday.now });
    expect(stagesOf(job)).toEqual(['customer-rejected', 'active']);
    expect(applyPatch(job, { customerRejected: true }, monday)).toBeNull();
  });

  // QUOTE-2
  it('can be accepted or rejected only while it is pending', () => {
    expect(errorMessage(newJob(), { jobAccepted: true })).toBe('409: Only a pending quote can be accepted');
    expect(errorMessage(newJob(), { customerRejected: true })).toBe(
      '409: Only a pending quote can be rejected',
    );
    expect(errorMessage(after(quote(), { customerRejected: true }), { jobAccepted: true })).toMatch(/^409/);
    expect(errorMessage(after(quote(), { jobAccepted: true }), { customerRejected: true })).toMatch(/^409/);
  });

  // STATUS-6, STAGE-4
  it('is pending again when the status says Quote, even with no amount', () => {
    const job = after(quote(), { jobAccepted: true }, { jobStatus: 'Quote' });
    expect(job.jobAccepted).toBe(false);
    expect(stagesOf(after(newJob(), { jobStatus: 'Quote' }))).toContain('quote');
  });
});

describe('a rejection', () => {
  // STATUS-6
  it('is set by the status Customer Rejected, without a quote', () => {
    expect(after(newJob(), { jobStatus: 'Customer Rejected' })).toMatchObject({
      customerRejected: true,
      customerRejectedAt: tuesday.now,
    });
    expect(errorMessage(newJob(), { jobStatus: 'Customer Rejected', customerRejected: true })).toBe(
      'allowed',
    );
  });

  // REJECT-1, STATUS-6
  it('that is removed clears its time and returns such a status to In-progress', () => {
    const job = after(newJob(), { jobStatus: 'Customer Rejected' });
    expect(after(job, { customerRejected: false })).toMatchObject({
      customerRejected: false,
      customerRejectedAt: null,
      jobStatus: 'In-progress',
    });
    expect(after(job, { jobStatus: 'Awaiting Inspection' })).toMatchObject({
      customerRejected: false,
      customerRejectedAt: null,
    });
  });

  // REJECT-1
  it('that is removed from a collected job makes the job active again', () => {
    const closed = after(quote(), { customerRejected: true }, { customerCollected: true });
    const job = after(closed, { customerRejected: false });
    expect(job).toMatchObject({ customerCollected: false, collectionDate: null });
    expect(stagesOf(job)).toContain('quote');
  });
});

describe('collecting a job that is missing', () => {
  it('clears the missing flag in the same save', () => {
    const lost = after(toCollect(), { missing: 'Yes' });
    const applied = applyPatch(lost, { jobStatus: 'Completed', customerCollected: true }, tuesday);
    expect(applied?.job).toMatchObject({ missing: 'No', customerCollected: true });
    expect(applied?.after).toMatchObject({ missing: 'No' });
    const rejected = after(quote(), { customerRejected: true }, { jobStatus: 'Missing' });
    expect(after(rejected, { customerCollected: true })).toMatchObject({
      missing: 'No',
      jobStatus: 'In-progress',
      customerRejected: true,
      customerCollected: true,
      collectionDate: tuesday.now,
    });
  });

  it('and reopening it later restarts its waiting time', () => {
    expect(
      after(collected(), { jobStatus: 'Waiting for Collection', customerCollected: false }),
    ).toMatchObject({
      collectionDate: tuesday.now,
    });
  });
});

describe('missing', () => {
  // MISSING-1
  it('is toggled by its flag at any time', () => {
    expect(after(toCollect(), { missing: 'Yes' })).toMatchObject({
      missing: 'Yes',
      jobStatus: 'Waiting for Collection',
    });
    expect(after(toCollect(), { missing: 'Yes' }, { missing: 'No' }).missing).toBe('No');
  });

  // STATUS-6
  it('follows the status Missing, and the status follows it', () => {
    const job = after(newJob(), { jobStatus: 'Missing' });
    expect(job.missing).toBe('Yes');
    expect(after(job, { missing: 'No' })).toMatchObject({ missing: 'No', jobStatus: 'In-progress' });
    expect(after(job, { jobStatus: 'Awaiting Inspection' }).missing).toBe('No');
    expect(after(newJob(), { jobStatus: 'Missing', missing: 'No' }).missing).toBe('Yes');
  });
});

describe('an edit', () => {
  // SAVE-7
  it('that changes nothing is null', () => {
    const job = newJob();
    expect(applyPatch(job, { firstName: job.firstName, quoteAmount: 0, version: 1 }, tuesday)).toBeNull();
    expect(applyPatch(job, {}, tuesday)).toBeNull();
  });

  it('records what changed, the old values, and the author', () => {
    const applied = applyPatch(newJob(), { item1: 'Brooch', email: 'r@example.com' }, tuesday);
    expect(applied).toMatchObject({
      kind: 'edited',
      before: { item1: 'Signet ring', email: null, items: 'Signet ring, Curb chain' },
      after: { item1: 'Brooch', email: 'r@example.com', items: 'Brooch, Curb chain' },
      job: { lastEditedAt: tuesday.now, lastEditedBy: 'Oliver Quill', updatedAt: tuesday.now, version: 1 },
    });
    expect(Object.keys(applied?.after ?? {})).toHaveLength(3);
  });

  // JOB-2
  it('checks each item and its description on the merged job', () => {
    expect(errorMessage(newJob(), { item2: 'Pendant' })).toBe(
      '400: Each item must have a corresponding description',
    );
    expect(errorMessage(newJob(), { description3: null })).toMatch(/^400/);
    expect(errorMessage(newJob(), { item3: null, description3: null })).toBe('allowed');
  });

  it('that sends the whole job and changes one field changes only that field', () => {
    const job = after(newJob(), { jobStatus: 'Missing' });
    const applied = applyPatch(job, { ...job, jobStatus: 'In-progress' } as PatchJob, tuesday);
    expect(applied?.after).toEqual({ jobStatus: 'In-progress', missing: 'No' });
  });
});

describe('the kind in the change log is', () => {
  it.each<[string, Job, PatchJob]>([
    ['status-changed', newJob(), { jobStatus: 'Awaiting Inspection' }],
    ['missing-changed', newJob(), { missing: 'Yes' }],
    ['balance-changed', newJob(), { balancePaid: true }],
    ['quote-accepted', quote(), { jobAccepted: true, jobStatus: 'In-progress' }],
    ['quote-rejected', quote(), { customerRejected: true }],
    ['rejection-removed', after(quote(), { customerRejected: true }), { customerRejected: false }],
    ['completed', toCollect(), { jobStatus: 'Completed', customerCollected: true }],
    ['collected', after(quote(), { customerRejected: true }), { customerCollected: true }],
    ['edited', newJob(), { jobStatus: 'Awaiting Inspection', notes: 'Fragile' }],
  ])('%s', (kind, job, patch) => {
    expect(applyPatch(job, patch, tuesday)?.kind).toBe(kind);
  });
});

// COLLECT-6
describe('Overdue', () => {
  const overdueAt = (collectionDate: string, now: string) =>
    isOverdue({ ...toCollect(), collectionDate }, now, calendar);

  it('is more than 7 days after collectionDate; exactly 7 days is not', () => {
    expect(overdueAt('2026-06-01T09:00:00.000Z', '2026-06-08T09:00:00.000Z')).toBe(false);
    expect(overdueAt('2026-06-01T09:00:00.000Z', '2026-06-08T09:00:00.001Z')).toBe(true);
  });

  it('is the same in weeks with a clock change', () => {
    expect(overdueAt('2026-10-20T08:00:00.000Z', '2026-10-27T09:00:00.000Z')).toBe(false);
    expect(overdueAt('2026-10-20T08:00:00.000Z', '2026-10-27T09:00:00.001Z')).toBe(true);
    expect(overdueAt('2026-03-25T09:00:00.000Z', '2026-04-01T08:00:00.001Z')).toBe(true);
  });

  it('is from the same instant in a list as on a card, around every change of the clocks', () => {
    const minutes = fc.integer({ min: -2 * 1_440, max: 9 * 1_440 });
    const changes = ['2026-03-29T01:00:00.000Z', '2026-10-25T01:00:00.000Z', '2026-06-08T09:00:00.000Z'];
    const shifts = fc.constantFrom(-3_600_000, -60_000, -1, 0, 1, 60_000, 3_600_000);
    fc.assert(
      fc.property(fc.constantFrom(...changes), minutes, shifts, (change, after, shift) => {
        const now = new Date(Date.parse(change) + after * 60_000);
        const collectionDate = new Date(now.getTime() - 7 * 86_400_000 + shift).toISOString();
        // The hour that is there twice has two answers on one clock.
        fc.pre(!collectionDate.startsWith('2026-10-25T00') && !collectionDate.startsWith('2026-10-25T01'));
        expect([collectionDate, collectionDate < overdueBefore(now, calendar)]).toEqual([
          collectionDate,
          overdueAt(collectionDate, now.toISOString()),
        ]);
      }),
    );
  });

  it('applies only to jobs waiting for collection', () => {
    expect(
      isOverdue({ ...collected(), collectionDate: '2020-01-01T00:00:00.000Z' }, tuesday.now, calendar),
    ).toBe(false);
  });
});

// PAGE-6
describe('Duration', () => {
  it('runs from creation to collection, otherwise to the last update', () => {
    expect(durationDays(collected(), calendar)).toBe(1);
    expect(durationDays({ ...newJob(), updatedAt: '2026-06-09T09:00:00.001Z' }, calendar)).toBe(9);
  });
});

const money = fc.constantFrom(0, 0.01, 40, 100);
const patches: fc.Arbitrary<PatchJob> = fc.record(
  {
    jobStatus: fc.constantFrom(...JOB_STATUSES),
    jobAccepted: fc.boolean(),
    customerRejected: fc.boolean(),
    customerCollected: fc.boolean(),
    missing: fc.constantFrom('Yes' as const, 'No' as const),
    balancePaid: fc.boolean(),
    quoteAmount: money,
    totalCost: money,
    depositAmount: money,
    collectionDate: fc.constantFrom(null, monday.now),
    notes: fc.constantFrom(null, 'Fragile'),
  },
  { requiredKeys: [] },
);
const starts = fc.record({
  jobStatus: fc.constantFrom('In-progress', 'Pending Quote'),
  quoteAmount: money,
  jobAccepted: fc.boolean(),
  missing: fc.constantFrom('Yes', 'No'),
});

describe('after any sequence of valid actions', () => {
  function walk(
    start: object,
    steps: readonly PatchJob[],
    visit: (job: Job, step: PatchJob, before: Job) => void,
  ) {
    let job = newJob(start);
    visit(job, {}, job);
    for (const step of steps) {
      const before = job;
      if (errorMessage(job, step) === 'allowed') job = after(job, step);
      visit(job, step, before);
    }
  }

  const check = (visit: (job: Job, step: PatchJob, before: Job) => void) =>
    fc.assert(
      fc.property(starts, fc.array(patches, { maxLength: 12 }), (start, steps) => walk(start, steps, visit)),
      { numRuns: 1_000 },
    );

  // STAGE-7
  it('every active job is on at least one of the six active stage pages', () => {
    check((job) => {
      const pages = stagesOf(job).filter((stage) => stage !== 'active' && stage !== 'completed');
      if (isActive(job)) expect(pages.length).toBeGreaterThan(0);
    });
  });

  // STATUS-6
  it('statuses that imply a flag agree with it, and a job is closed only as completed or rejected', () => {
    check((job) => {
      if (job.jobStatus === 'Missing') expect(job.missing).toBe('Yes');
      if (job.jobStatus === 'Customer Rejected') expect(job.customerRejected).toBe(true);
      expect(job.customerRejectedAt === null).toBe(!job.customerRejected);
      if (job.customerCollected) expect(job.jobStatus === 'Completed' || job.customerRejected).toBe(true);
    });
  });

  it('a collected job is never missing, and a completed one can always be reopened', () => {
    check((job) => {
      if (isActive(job)) return;
      const closed = after(job, { customerCollected: true, balancePaid: true });
      if (!job.customerCollected) expect(closed.missing).toBe('No');
      const open = after(closed, reopenPatch(closed, {}));
      expect(isActive(open)).toBe(true);
      expect(pageStageOf(open)).not.toBeNull();
    });
  });

  // REPEAT-1
  it('repeating an action that is done changes nothing', () => {
    const actions = fc.constantFrom<PatchJob>(
      { jobStatus: 'Completed', customerCollected: true, collectionDate: monday.now },
      { customerCollected: true, collectionDate: monday.now },
      { jobAccepted: true, jobStatus: 'In-progress' },
      { customerRejected: true },
      { customerRejected: false },
      { missing: 'Yes' },
      { missing: 'No' },
      { balancePaid: true },
      ...JOB_STATUSES.map((jobStatus) => ({ jobStatus })),
    );
    fc.assert(
      fc.property(starts, fc.array(patches, { maxLength: 6 }), actions, (start, steps, action) => {
        let job = newJob(start);
        walk(start, steps, (reached) => (job = reached));
        if (errorMessage(job, action) !== 'allowed') return;
        const once = after(job, action);
        expect(applyPatch(once, action, { ...monday, now: '2027-01-01T00:00:00.000Z' })).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });
});
