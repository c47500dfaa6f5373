import { JOB_STATUSES } from '@loupe/shared-types';
import { nextStep, type NextStepFacts } from './next-step';
import { stagesOf, type PageStage } from './stages';
import { NEW_JOB } from './testing';

const job = (given: Partial<NextStepFacts> = {}): NextStepFacts => ({ ...NEW_JOB, partsCount: 0, ...given });

const waitsForParts = { jobStatus: 'Inspected and Waiting on Parts' } as const;
const ready = { jobStatus: 'Waiting for Collection' } as const;
const rejected = { jobStatus: 'Customer Rejected', customerRejected: true } as const;

// NEXT-1
describe('the likeliest next step', () => {
  it.each<[string, Partial<NextStepFacts>, string | null]>([
    ['awaiting inspection', { jobStatus: 'Awaiting Inspection' }, 'Start work'],
    ['in progress', {}, 'Ready for collection'],
    ['waiting for parts that nobody ordered', waitsForParts, 'Order Parts'],
    ['waiting for parts', { ...waitsForParts, partsCount: 2 }, 'Parts are in'],
    ['a pending quote', { jobStatus: 'Pending Quote', quoteAmount: 80 }, 'Accept'],
    ['a quote of no amount', { jobStatus: 'Quote' }, 'Accept'],
    ['a quote in progress', { quoteAmount: 80 }, 'Accept'],
    ['an accepted quote', { quoteAmount: 80, jobAccepted: true }, 'Ready for collection'],
    ['a quote that waits for parts', { ...waitsForParts, quoteAmount: 80, partsCount: 1 }, 'Parts are in'],
    ['a quote that waits for collection', { ...ready, quoteAmount: 480, totalCost: 480 }, 'Accept'],
    ['rejected', rejected, 'Mark as Collected'],
    ['rejected with a total', { ...ready, customerRejected: true, totalCost: 60 }, 'Mark as Collected'],
    ['missing', { missing: 'Yes' }, 'Item found'],
    ['missing and rejected', { ...rejected, missing: 'Yes' }, 'Item found'],
    ['missing and ready', { ...ready, missing: 'Yes', totalCost: 60 }, 'Item found'],
    ['rejected and collected', { ...rejected, customerCollected: true }, null],
    ['completed', { jobStatus: 'Completed', customerCollected: true }, null],
  ])('of a job that is %s', (_, given, label) => {
    expect(nextStep(job(given))?.label ?? null).toBe(label);
  });

  it('is the acceptance on the page of quotes, whatever else is the matter', () => {
    const quoted = job({ ...waitsForParts, quoteAmount: 80, missing: 'Yes' });
    expect(nextStep(quoted, 'quote')?.id).toBe('accept-quote');
    expect(nextStep(quoted, 'waiting-parts')?.id).toBe('found');
  });

  it('exists for every job of a stage page but the completed', () => {
    for (const jobStatus of JOB_STATUSES)
      for (const missing of ['Yes', 'No'] as const)
        for (const customerRejected of [true, false])
          for (const quoteAmount of [0, 10]) {
            const one = job({ jobStatus, missing, customerRejected, quoteAmount });
            for (const stage of stagesOf(one).filter((name) => name !== 'completed' && name !== 'active'))
              expect([jobStatus, stage, nextStep(one, stage as PageStage)?.label]).toEqual([
                jobStatus,
                stage,
                expect.any(String),
              ]);
          }
  });
});

// QUOTE-3
describe('accepting as the next step', () => {
  it.each([
    ['with no total saves the quote as the total', { totalCost: 0 }, 80],
    ['with the same total leaves it', { totalCost: 80 }, undefined],
  ])('%s', (_, given, totalCost) => {
    const step = nextStep(job({ jobStatus: 'Quote', quoteAmount: 80, ...given }));
    expect(step?.sets).toEqual({ jobAccepted: true, jobStatus: 'In-progress', totalCost });
  });

  it('with another total asks which amount is agreed', () => {
    expect(nextStep(job({ jobStatus: 'Quote', quoteAmount: 80, totalCost: 90 }))?.sets).toBeNull();
  });
});

// NEXT-3
describe('handing over', () => {
  const completes = { jobStatus: 'Completed', customerCollected: true };

  it.each<[string, Partial<NextStepFacts>, string]>([
    ['a total', { totalCost: 60 }, 'Take £60.00 and hand over'],
    ['a total less its deposit', { totalCost: 1_285, depositAmount: 50.5 }, 'Take £1,234.50 and hand over'],
  ])('takes %s and completes in one save', (_, given, label) => {
    expect(nextStep(job({ ...ready, ...given }))).toEqual({
      id: 'take-and-hand-over',
      label,
      sets: { balancePaid: true, ...completes },
    });
  });

  it.each<[string, Partial<NextStepFacts>]>([
    ['nothing was charged', {}],
    ['the balance is paid', { totalCost: 60, balancePaid: true }],
    ['the deposit covers it', { totalCost: 60, depositAmount: 60 }],
    ['too much was paid', { totalCost: 60, depositAmount: 80 }],
  ])('only completes when %s', (_, given) => {
    expect(nextStep(job({ ...ready, ...given }))).toEqual({
      id: 'hand-over',
      label: 'Mark as Completed & Collected',
      sets: completes,
    });
  });
});
