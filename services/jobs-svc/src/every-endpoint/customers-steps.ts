import type {
  Customer,
  CustomerListItem,
  ErasurePreview,
  JobTemplate,
  MergedCustomer,
} from '@loupe/shared-types';
import { manager, type Day } from './player';
import { at, COLLECTED, type Made } from './jobs-steps';

const YEAR_MS = 365 * 86_400_000;

/** What the shop writes down for itself, with the name of a customer in it. */
async function texts({ step, steps }: Day) {
  const usual = { item: 'Locket of Lark', work: 'New hinge', price: 28.5, days: 5 };
  const { id } = await step<JobTemplate>('POST /api/templates', usual, { ...manager, key: 'usual' });
  const other = await step<JobTemplate>('POST /api/templates', { ...usual, item: 'Brooch' }, manager);
  const views = [
    { name: 'Urgent', path: '/live-jobs', query: 'priority=high' },
    { name: 'Fern', path: '/live-jobs', query: 'search=fern%20lark' },
  ];
  await steps(
    [`PATCH /api/templates/${id}`, { price: 30, version: 1 }, manager],
    [`DELETE /api/templates/${other.id}`, undefined, manager],
    ['GET /api/templates'],
    ['GET /api/preferences'],
    ['PATCH /api/preferences', { density: 'rows', tour: true }],
    ['PATCH /api/preferences', { views, version: 0 }],
    ['PATCH /api/preferences', { views, version: 0 }, { status: 409 }],
  );
}

async function known({ step, steps, pages }: Day, { ring, brooch, chain }: Made) {
  const [fern, larke] = [
    await step<CustomerListItem>(`GET ${at(ring)}/customer`),
    await step<CustomerListItem>(`GET ${at(brooch)}/customer`),
  ];
  const path = `/api/customers/${fern.id}`;
  const { version, contacts } = await step<Customer>(`GET ${path}`);
  const asked = new URLSearchParams({ surname: 'Lark', contactNumber: '01632 960055' });
  await steps(
    [
      `PATCH ${path}`,
      {
        ...{ version, title: 'Mrs', homeAddress: '3 Old Road', note: 'Nickel', alsoOpenJobs: true },
        sizes: [{ finger: 'thumb', size: 'R' }],
        contacts: [...contacts.slice(1), { kind: 'phone', label: 'work', raw: '01632 960055' }],
      },
    ],
    [`PATCH ${path}`, { version, title: 'Dr' }, { status: 409 }],
    [`GET ${at(ring)}`],
    ['GET /api/customers?search=lark'],
    ['GET /api/customers?doubtful=true&total=only'],
    ['GET /api/customers/lookup?search=960055'],
    ['GET /api/customers/lookup?search=lark&firstName=fern'],
    [`GET /api/customers/known?${asked}&firstName=Fern`],
    [`GET /api/customers/known?${asked}&firstName=Ida`],
    [`GET /api/customers/known?${asked}&firstName=Fern&customerId=${larke.id}`],
  );
  const merged = await step<MergedCustomer>(`POST ${path}/merge`, { other: larke.id }, manager);
  await steps(
    [`GET /api/customers/${larke.id}`],
    [`POST /api/customers/merges/${merged.undoId}/undo`, {}, manager],
    [`GET ${path}/history`, undefined, manager],
  );
  const split = await step<MergedCustomer>(`POST ${path}/split`, { jobs: [chain.id] }, manager);
  await steps(
    [`PATCH /api/customers/${split.id}`, { version: 1, dispute: true }],
    [`POST /api/customers/merges/${split.undoId}/undo`, {}, manager],
    [`POST ${path}/merge`, { other: larke.id }, manager],
    [`GET /api/jobs?customer=${fern.id}`],
    [`POST ${path}/erase`, { confirm: true }, { ...manager, status: 409 }],
    [`GET ${path}/erasure`, undefined, manager],
  );
  await pages('/api/customers?limit=2');
  return fern.id;
}

/** Everything is collected, and one of them erased, twice as a text comes back; years later erasure of others is offered. */
async function forgotten({ step, steps, wait }: Day, { ring, brooch, chain, watch }: Made, fern: number) {
  const path = `/api/customers/${fern}`;
  await steps(
    ...[ring, brooch, watch].map((job) => [`PATCH ${at(job)}`, { ...COLLECTED, balancePaid: true }] as const),
    [`PATCH ${at(chain)}`, { customerCollected: true }],
    ['GET /api/jobs?stage=completed&limit=2'],
    [`POST ${path}/export`, {}, manager],
  );
  const { version } = await step<Customer>(`GET ${path}`);
  await step(`PATCH ${path}`, { version, dispute: false });
  const preview = await step<ErasurePreview>(`GET ${path}/erasure`, undefined, manager);
  const keys = (isCertain: boolean) =>
    preview.texts.filter(({ certain }) => certain === isCertain).map(({ key }) => key);
  const choice = { confirm: true, keep: keys(true).slice(0, 1), erase: keys(false).slice(0, 1) };
  await steps(
    [`POST ${path}/erase`, choice, manager],
    [`PATCH ${at(ring)}`, { notes: 'Fern Lark rang' }],
    [`GET ${path}/erasure`, undefined, manager],
    [`POST ${path}/erase`, { confirm: true }, manager],
    [`GET ${path}`],
    [`GET ${path}/history`, undefined, manager],
    [`POST ${path}/export`, {}, manager],
    ...['jobs', 'customers', 'calls', 'parts', 'locations'].map(
      (list) => [`GET /api/${list}?search=lark`] as const,
    ),
    ...['templates', 'preferences', 'transfers', 'checks/1', 'jobs'].map(
      (list) => [`GET /api/${list}`] as const,
    ),
    [`GET ${at(ring)}/story`],
  );
  wait(7 * YEAR_MS);
  await steps(['GET /api/customers/retention', undefined, manager], ['GET /api/stats']);
}

/** The customers of these jobs are found, corrected, merged and split, and in the end one is erased. */
export async function customersSteps(day: Day, made: Made): Promise<void> {
  await texts(day);
  await forgotten(day, made, await known(day, made));
}
