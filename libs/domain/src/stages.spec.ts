import { JOB_STATUSES, STAGES } from '@loupe/shared-types';
import { STAGE_DISPLAYS, stagesOf } from './stages';
import type { StageFacts } from './stages';
import { pageStageOf, displayStatus, statusDisplay } from './statuses';

const job: StageFacts = {
  jobStatus: 'In-progress',
  customerRejected: false,
  missing: 'No',
  quoteAmount: 0,
  jobAccepted: false,
  customerCollected: false,
};
const stages = (facts: Partial<StageFacts>) => stagesOf({ ...job, ...facts });

describe('Live Jobs shows jobs in progress or awaiting inspection', () => {
  // STAGE-1
  it('that are not rejected, missing, or a pending quote', () => {
    expect(stages({})).toEqual(['live', 'active']);
    expect(stages({ jobStatus: 'Awaiting Inspection' })).toEqual(['live', 'active']);
    expect(stages({ customerRejected: true })).toEqual(['customer-rejected', 'active']);
    expect(stages({ missing: 'Yes' })).toEqual(['missing', 'active']);
    expect(stages({ quoteAmount: 0.01 })).toEqual(['quote', 'active']);
  });

  it('and a quote once it is accepted', () => {
    expect(stages({ quoteAmount: 50, jobAccepted: true })).toEqual(['live', 'active']);
  });
});

describe('the other stages', () => {
  // STAGE-2
  it('Waiting for Collection and Waiting for Parts depend on the status only, not on flags', () => {
    expect(stages({ jobStatus: 'Waiting for Collection', quoteAmount: 5 })).toContain('waiting-collection');
    expect(stages({ jobStatus: 'Inspected and Waiting on Parts', missing: 'Yes' })).toEqual([
      'waiting-parts',
      'missing',
      'active',
    ]);
  });

  // STAGE-3, STAGE-8
  it('Customer Rejected lists jobs that are rejected and not collected', () => {
    expect(stages({ customerRejected: true, customerCollected: true })).toEqual([]);
  });

  // STAGE-4
  it('Quote and Pending Quote are pending quotes even with no amount', () => {
    expect(stages({ jobStatus: 'Quote' })).toEqual(['quote', 'active']);
    expect(stages({ jobStatus: 'Pending Quote' })).toEqual(['quote', 'active']);
  });

  // STAGE-5, STAGE-6
  it('Completed jobs are neither active nor pending quotes', () => {
    expect(stages({ jobStatus: 'Completed', quoteAmount: 5 })).toEqual(['completed']);
  });

  it('every stage but active has a page', () => {
    expect(['active', ...Object.keys(STAGE_DISPLAYS)].sort()).toEqual([...STAGES].sort());
  });
});

// STATUS-2, STATUS-3, TIMELINE-4
describe('badge colours', () => {
  it.each([
    ['In-progress', 'amber', '/live-jobs'],
    ['In-Progress', 'amber', '/live-jobs'],
    ['live', 'amber', '/live-jobs'],
    ['Waiting for Collection', 'blue', '/waiting-collection'],
    ['Waiting for Parts', 'purple', '/waiting-parts'],
    ['Inspected and Waiting on Parts', 'purple', '/waiting-parts'],
    ['Customer Rejected', 'red', '/customer-rejected'],
    ['Missing in Action', 'orange', '/missing'],
    ['MISSING', 'orange', '/missing'],
    ['Quote', 'yellow', '/quote'],
    ['Pending Quote', 'yellow', '/quote'],
    ['Completed', 'green', '/completed'],
    ['Collected by Customer', 'green', '/completed'],
    ['Awaiting Inspection', 'grey', '/live-jobs'],
    ['constructor', 'grey', '/live-jobs'],
    ['', 'grey', '/live-jobs'],
  ])('%p is %s and leads to %s', (status, tone, path) => {
    expect(statusDisplay(status)).toMatchObject({ tone, path });
  });

  it('an unknown status is shown as it is', () => {
    expect(statusDisplay('At the Polisher').label).toBe('At the Polisher');
  });
});

// STATUS-7
describe('the displayed status', () => {
  const statusOf = (facts: Partial<StageFacts>) => displayStatus({ ...job, ...facts });

  it('follows the flags where they are more specific', () => {
    expect(statusOf({})).toBe('In-progress');
    expect(statusOf({ customerRejected: true })).toBe('Customer Rejected');
    expect(statusOf({ missing: 'Yes' })).toBe('Missing in Action');
    expect(statusOf({ quoteAmount: 5 })).toBe('Quote');
    expect(statusOf({ jobStatus: 'Waiting for Collection', quoteAmount: 5 })).toBe('Waiting for Collection');
  });

  it("is shown as 'Collected' when completed or collected", () => {
    expect(statusDisplay(statusOf({ jobStatus: 'Completed' })).label).toBe('Collected');
    expect(statusDisplay(statusOf({ customerRejected: true, customerCollected: true })).label).toBe(
      'Collected',
    );
  });
});

describe('the page that shows a job', () => {
  const page = (facts: Partial<StageFacts>) => pageStageOf({ ...job, ...facts });

  it('is that of the displayed status', () => {
    expect(page({})).toBe('live');
    expect(page({ jobStatus: 'Waiting for Collection', missing: 'Yes' })).toBe('missing');
    expect(page({ jobStatus: 'Completed', customerRejected: true })).toBe('completed');
  });

  it('is none for a closed rejection, unless it is missing', () => {
    expect(page({ customerRejected: true, customerCollected: true })).toBeNull();
    expect(page({ customerRejected: true, customerCollected: true, missing: 'Yes' })).toBe('missing');
  });

  it('always lists the job, whatever its status and flags', () => {
    const flags = [true, false];
    const all = JOB_STATUSES.flatMap((jobStatus) =>
      flags.flatMap((customerRejected) =>
        flags.flatMap((customerCollected) =>
          flags.flatMap((jobAccepted) =>
            (['Yes', 'No'] as const).flatMap((missing) =>
              [0, 5].map((quoteAmount) => ({
                jobStatus,
                customerRejected,
                customerCollected,
                jobAccepted,
                missing,
                quoteAmount,
              })),
            ),
          ),
        ),
      ),
    );
    expect(all).toHaveLength(288);
    for (const facts of all) {
      const stage = pageStageOf(facts);
      if (stage) expect([facts, stagesOf(facts)]).toEqual([facts, expect.arrayContaining([stage])]);
      else expect([facts, stagesOf(facts).filter((name) => name !== 'active')]).toEqual([facts, []]);
    }
  });
});
