import { codeOf } from '@loupe/domain';
import type {
  JobWithHistory,
  MoveLine,
  OrderedPart,
  Place,
  Print,
  ShelfCheck,
  ShelfCheckDetails,
  Transfer,
} from '@loupe/shared-types';
import { MINUTE } from '../staff/testing/call-service';
import { CALL, FERN, newJob, PART } from '../testing';
import { colleague, full, manager, type Day } from './player';

const LARKE = { ...FERN, surname: 'Larke', contactNumber: '01632 960001', email: 'larke@example.com' };
const OLGA = {
  ...{ ...LARKE, firstName: 'Olga', surname: 'Otherwise', contactNumber: '07700 900555', postcode: 'B1 1AA' },
  ...{ homeAddress: '2 Mill Lane', email: null },
};
const CLASP = { ...PART, description: 'Clasp 9ct' };
const BATCH = '5f0f2f7e-3a35-4c3a-9a55-3f8a1b2c4d5e';
export const COLLECTED = { jobStatus: 'Completed', customerCollected: true };

const bag = ({ id }: JobWithHistory) => ({ code: codeOf('job', id) });
export const at = ({ id }: { readonly id: number }) => `/api/jobs/${id}`;

async function takeIn({ step, steps }: Day) {
  const asked = newJob({
    ...FERN,
    ...{ customJobNumber: 'J100', item2: 'Locket', description2: 'New hinge', notes: 'Ring the bell' },
    ...{ location: 'Leamington Old', totalCost: 85.25, depositAmount: 20, confirmedDate: '2026-04-02' },
  });
  const ring = await step<JobWithHistory>('POST /api/jobs', asked, { key: 'ring' });
  await step('POST /api/jobs', asked, { key: 'ring' });
  const make = (customJobNumber: string | null, given: object, more = {}) =>
    step<JobWithHistory>('POST /api/jobs', newJob({ customJobNumber, ...given }), more);
  const brooch = await make('J101', { ...LARKE, statusOrder: 'High Priority' });
  const chain = await make('J102', { ...FERN, jobStatus: 'Pending Quote', quoteAmount: 40 }, colleague);
  const watch = await make(null, { surname: 'Larkin', contactNumber: '07700 900456' });
  const mistaken = await make('J104', { ...FERN, confirmedDate: '2026-04-01', notes: 'Fern Lark waits' });
  await steps(
    [`PATCH ${at(mistaken)}`, { ...OLGA, version: 1 }],
    [`PATCH ${at(mistaken)}`, { surname: 'Lark', location: 'With Tester 2' }],
    [`PATCH ${at(mistaken)}`, { surname: 'Otherwise', totalCost: 10, balancePaid: true }],
    [`PATCH ${at(mistaken)}`, { totalCost: 30 }],
    // Of a customer who is known: MySQL gives the id of one that is rolled back to nobody else.
    ['POST /api/jobs', newJob({ ...FERN, customJobNumber: 'J100' }), { status: 409 }],
    ['GET /api/next-job-number'],
    [`GET ${at(ring)}/customer`],
    [`PATCH ${at(ring)}`, { surname: "Lark-O'Brien", version: 1 }],
    [`PATCH ${at(ring)}`, { notes: 'Two stones', version: 1 }, colleague],
    [`PATCH ${at(ring)}`, { surname: 'Lark', totalCost: 90 }],
    [`PATCH ${at(chain)}`, { customerRejected: true, quoteResponse: 'Too dear' }],
    [`PATCH ${at(watch)}`, { ...COLLECTED, balancePaid: true }],
    [`POST ${at(watch)}/reopen`, { reason: 'Stopped again' }, { key: 'reopened' }],
    [`POST ${at(watch)}/reopen`, { reason: 'Stopped again' }, { key: 'reopened' }],
    [`POST ${at(ring)}/calls`, CALL, { key: 'called' }],
    [`POST ${at(ring)}/calls`, CALL, { key: 'called' }],
    [`POST ${at(brooch)}/calls`, { ...CALL, callContent: 'Pin is bent' }, colleague],
    [`GET ${at(ring)}/calls?search=friday`],
    ['GET /api/calls?search=ready%20friday'],
    ['GET /api/calls?limit=1'],
    [`POST ${at(brooch)}/locations`, { location: 'Other: safe', from: 'Kenilworth' }],
    [`POST ${at(brooch)}/locations`, { location: 'Other: safe' }, { status: 200 }],
    [`GET ${at(brooch)}/locations?search=safe`],
  );
  return { ring, brooch, chain, watch };
}

export type Made = Awaited<ReturnType<typeof takeIn>>;

async function parts({ step, steps }: Day, { ring, chain }: Made) {
  const order = (invoiceNumber: string) =>
    step<OrderedPart>(`POST ${at(ring)}/parts`, { ...CLASP, invoiceNumber }, { key: invoiceNumber });
  const [clasp, pin, again, claw] = [
    await order('INV-1'),
    await order('INV-2'),
    await order('INV-2'),
    await order('INV-3'),
  ];
  await steps(
    [`PATCH /api/parts/${clasp.id}`, { partArrived: true, version: 1 }],
    [`PATCH /api/parts/${pin.id}`, { cost: 14, description: 'Brooch pin' }, colleague],
    [`POST /api/parts/${claw.id}/cancel`, { version: claw.version }],
    [`POST /api/parts/${again.id}/cancel`, { version: 1 }, { status: 409 }],
    [`PATCH ${at(ring)}`, { jobStatus: 'Inspected and Waiting on Parts' }],
    ['GET /api/jobs?stage=waiting-parts&order=longest'],
    [`POST ${at(chain)}/parts`, CLASP],
    ['GET /api/parts?search=clasp'],
    ['GET /api/parts?limit=1'],
    [`GET ${at(ring)}/parts`],
    [`POST ${at(ring)}/parts-arrived`, { partArrived: true, jobStatus: 'In-progress' }],
    [
      `POST ${at(ring)}/parts-arrived`,
      {
        ...{ partArrived: false, jobStatus: 'Inspected and Waiting on Parts' },
        parts: [{ id: pin.id, version: 3 }],
      },
    ],
    [`GET ${at(ring)}/parts?search=pin`],
  );
}

async function custody({ step, steps }: Day, { ring, brooch, chain, watch }: Made) {
  const places = new Map((await step<Place[]>('GET /api/places')).map(({ name, id }) => [name, id]));
  const into = (place: string, of: object, more: object = {}) => ({
    ...{ placeId: places.get(place), batchId: BATCH },
    ...of,
    ...more,
  });
  const given = await step<MoveLine>('POST /api/moves', into('With Tester 2', bag(ring)), { key: 'scan' });
  await step('POST /api/moves', into('With Tester 2', bag(ring)), { key: 'scan' });
  const ready = into('Ready tray', bag(watch), { setStatus: true });
  const tray = await step<MoveLine>('POST /api/moves', ready);
  await steps(
    ['GET /api/moves/pending', undefined, colleague],
    [`POST /api/moves/${given.moveId}/accept`, {}, colleague],
    [`POST /api/moves/${tray.moveId}/undo`, {}, { key: 'undone' }],
    ['POST /api/moves', ready],
    ['POST /api/moves', into('Kenilworth', bag(brooch), { scannedAt: '2026-04-03T11:00:05.000Z' })],
    ['POST /api/moves', into('Kenilworth', { code: 'no such bag' }), { status: 200 }],
    ['POST /api/moves', into('Kenilworth', bag(brooch), { method: 'hand' })],
    ['POST /api/moves', into('Kenilworth', bag(brooch)), { status: 200 }],
    [`GET /api/moves?batchId=${BATCH}`],
    ['GET /api/locations?search=tray'],
    ['GET /api/locations?limit=2'],
    [`POST ${at(ring)}/locations`, { location: 'Leamington Old' }],
  );

  const van = { fromId: places.get('Leamington Old'), toId: places.get('Kenilworth'), carrier: 'Rowan' };
  const { id } = await step<Transfer>('POST /api/transfers', { ...van, seal: 'S-77' }, { key: 'van' });
  await steps(
    [`POST /api/transfers/${id}/out`, bag(ring), { key: 'out' }],
    [`POST /api/transfers/${id}/out`, bag(ring), { status: 200 }],
    [`POST /api/transfers/${id}/out`, bag(chain), colleague],
    [`POST /api/transfers/${id}/in`, bag(ring), { key: 'in' }],
    [`POST /api/transfers/${id}/in`, bag(watch)],
    [`GET /api/transfers/${id}`],
    [`POST /api/transfers/${id}/close`, {}, { status: 409 }],
    [`POST /api/transfers/${id}/close`, { note: 'Left in the van of Fern Lark' }],
    ['GET /api/transfers'],
  );

  const kenilworth = { placeId: places.get('Kenilworth') };
  const check = await step<ShelfCheck>('POST /api/checks', kenilworth, { key: 'check' });
  const path = `/api/checks/${check.id}`;
  await steps(
    ['POST /api/checks', kenilworth, { ...colleague, status: 200 }],
    [`POST ${path}/scans`, bag(ring), { key: 'found' }],
    [`POST ${path}/scans`, bag(ring), { key: 'found' }],
    [`POST ${path}/scans`, { ...bag(ring), byEye: true }, colleague],
    [`POST ${path}/scans`, bag(chain)],
    [`POST ${path}/scans`, { code: 'Bag of Lark' }],
    [`POST ${path}/scans`, { code: 'bag of lark' }],
  );
  const { lines } = await step<ShelfCheckDetails>(`GET ${path}`);
  const [first, last] = lines.filter(({ state }) => state === 'not-yet').map((line) => line.id);
  await steps(
    [`POST ${path}/missing`, { lineIds: [first] }],
    [`POST ${path}/later`, { lineId: last, searchLater: true }],
    ['GET /api/places'],
    [`POST ${path}/close`, {}],
    [`POST ${path}/approve`, {}, colleague],
    [`GET ${path}`],
    [`POST ${path}/reopen`, {}, manager],
    [`GET ${path}`],
    ['GET /api/checks'],
    ['POST /api/moves', into('Leamington New', bag(brooch))],
  );
}

async function prints({ step, steps, wait }: Day, { ring, watch }: Made) {
  const label = { kind: 'label', preset: 'dymo-99012', jobIds: [watch.id, ring.id] };
  const [queued] = await step<Print[]>('POST /api/prints', { ...label, queue: true }, { key: 'labels' });
  await steps(
    ['POST /api/prints', { ...label, queue: true }, { key: 'labels' }],
    ['POST /api/prints/claim', { station: 'Counter 1' }, colleague],
    ['POST /api/prints/claim', { station: 'Counter 2' }],
    ['POST /api/prints/outcome', { ids: [queued?.id], state: 'printed', from: 'claimed' }],
    ['POST /api/prints', { ...label, station: 'Counter 2' }],
    ['POST /api/prints', { kind: 'ticket', preset: 'a4', jobIds: [ring.id] }],
  );
  wait(6 * MINUTE);
  await steps(
    ['GET /api/prints'],
    [`GET /api/prints?job=${ring.id}`],
    [`GET /api/prints?batch=${queued?.batchId}`],
    ['POST /api/prints', label],
    [`GET ${at(ring)}/story?about=prints`],
    ['PATCH /api/settings/printing', { terms: 'Ours', labelPreset: 'brother-62x29' }, manager],
    ['PATCH /api/settings/printing', { barcode: true }, manager],
    ['GET /api/settings/printing'],
  );
}

const ERROR = { plugin: 'jobs', version: '1.2.0', name: 'TypeError', stack: ['/shell.4d5e6f70.js:2:17'] };

/** What the specs of lists and searches, which run on a server by day too, do not ask for. */
const FILTERS = [
  'search=lark%20locket&status=Inspected%20and%20Waiting%20on%20Parts',
  'search=l',
  'location=Other',
  'overdue=true&stage=waiting-collection',
  'balanceDue=true',
  'takenInBy=tester&stage=live',
  'createdFrom=2026-04-03&createdTo=2026-04-03',
  'total=only&search=ring',
  'partOrderedTo=2026-04-03&stage=waiting-parts',
  'order=oldest&total=apart',
];

async function reads({ steps, pages }: Day, { ring, brooch, watch }: Made) {
  await steps(
    ...FILTERS.map((filter) => [`GET /api/jobs?${filter}`] as const),
    ['GET /api/find?q=fern'],
    ['GET /api/find?q=01632%20960001'],
    ['GET /api/find?q=j100'],
    ['GET /api/find?q=la'],
    [`GET /api/find?q=${bag(watch).code}`],
    [`GET ${at(ring)}`],
    [`GET ${at(ring)}/calls`],
    [`GET ${at(ring)}/locations`],
    ...['moves', 'calls', 'parts', 'money', 'changes'].map(
      (about) => [`GET ${at(ring)}/story?about=${about}`] as const,
    ),
    [`GET ${at(brooch)}/story`],
    ['GET /api/my-day'],
    ['GET /api/my-day', undefined, colleague],
    ['GET /api/stats'],
    ['POST /api/client-errors', ERROR],
    ['POST /api/client-errors', { ...ERROR, stack: [] }],
    ['POST /api/client-errors', ERROR],
    ['GET /api/client-errors', undefined, full],
  );
  await pages('/api/jobs?limit=3');
  await pages(`${at(ring)}/history?limit=7`);
  await pages(`${at(ring)}/story?limit=16`);
}

/** Jobs are taken in, carried about, counted and looked for. */
export async function jobsSteps(day: Day): Promise<Made> {
  const made = await takeIn(day);
  for (const part of [parts, custody, prints, reads]) await part(day, made);
  return made;
}
