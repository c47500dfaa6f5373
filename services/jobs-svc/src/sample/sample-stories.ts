import type { PatchJob } from '@loupe/shared-types/schemas';

/** An event of a sample job, a number of days after it was taken in. */
export type Step = { readonly after: number } & (
  | { readonly patch: PatchJob }
  | { readonly call: string }
  | { readonly move: string }
  | { readonly part: readonly [description: string, source: string, cost: number] }
  | { readonly arrived: true }
);

/** A course of events of some sample jobs: how many, how long ago the first and last came in, and the steps. */
export interface Story {
  readonly jobs: number;
  readonly daysAgo: readonly [from: number, to: number];
  readonly quote?: number;
  readonly deposit?: number;
  readonly steps: readonly Step[];
}

const DONE: PatchJob = { jobStatus: 'Completed', customerCollected: true };

/** Together these cover every stage, over the last half year. */
export const STORIES: readonly Story[] = [
  {
    jobs: 16,
    daysAgo: [170, 16],
    deposit: 20,
    steps: [
      { after: 1, move: 'Leamington Old' },
      { after: 3, call: 'Left a message: work has started.' },
      { after: 5, patch: { jobStatus: 'Waiting for Collection' } },
      { after: 6, call: 'Told the customer it is ready to collect.' },
      { after: 8, patch: { balancePaid: true } },
      { after: 8, patch: DONE },
    ],
  },
  {
    jobs: 6,
    daysAgo: [120, 30],
    steps: [
      { after: 2, part: ['Claw setting, 18ct', 'Birmingham Assay Supplies', 38.4] },
      { after: 2, patch: { jobStatus: 'Inspected and Waiting on Parts' } },
      { after: 9, arrived: true },
      { after: 11, patch: { jobStatus: 'Waiting for Collection', balancePaid: true } },
      { after: 14, patch: DONE },
    ],
  },
  { jobs: 9, daysAgo: [9, 0], steps: [{ after: 0, move: 'With Jack' }] },
  {
    jobs: 4,
    daysAgo: [6, 1],
    deposit: 10,
    steps: [{ after: 0, patch: { jobStatus: 'Awaiting Inspection' } }],
  },
  {
    jobs: 3,
    daysAgo: [30, 22],
    deposit: 25,
    steps: [
      { after: 4, patch: { jobStatus: 'Waiting for Collection' } },
      { after: 5, call: 'No answer, will try again.' },
      { after: 10, call: 'Customer is away until next week.' },
    ],
  },
  {
    jobs: 5,
    daysAgo: [9, 5],
    steps: [
      { after: 2, move: 'Leamington New' },
      { after: 3, patch: { jobStatus: 'Waiting for Collection', balancePaid: true } },
      { after: 4, call: 'Sent a text: ready to collect 💍' },
    ],
  },
  {
    jobs: 5,
    daysAgo: [20, 6],
    steps: [
      { after: 1, part: ['Mainspring and crown', 'Clerkenwell Watch Materials', 46] },
      { after: 1, part: ['Gasket set', 'Clerkenwell Watch Materials', 9.75] },
      { after: 2, patch: { jobStatus: 'Inspected and Waiting on Parts' } },
      { after: 5, arrived: true },
    ],
  },
  { jobs: 5, daysAgo: [8, 1], quote: 145, steps: [] },
  {
    jobs: 2,
    daysAgo: [26, 12],
    quote: 90,
    steps: [
      { after: 3, call: 'Happy with the quote, please go ahead.' },
      { after: 3, patch: { jobAccepted: true } },
    ],
  },
  {
    jobs: 3,
    daysAgo: [35, 10],
    quote: 480,
    steps: [
      { after: 4, call: 'Too dear, would rather have it back.' },
      { after: 4, patch: { customerRejected: true } },
    ],
  },
  {
    jobs: 1,
    daysAgo: [60, 60],
    quote: 320,
    steps: [
      { after: 5, patch: { customerRejected: true } },
      { after: 9, patch: { customerCollected: true } },
    ],
  },
  {
    jobs: 2,
    daysAgo: [18, 14],
    steps: [
      { after: 3, move: 'Other: window safe, second tray' },
      { after: 9, patch: { missing: 'Yes' } },
    ],
  },
];
