import { JOB_STATUSES, STAGES } from '@loupe/shared-types';
import type { ServedJobs } from './testing';

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly key?: string;
}

/** A random number generator that repeats its sequence for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const NAMES = ['Zoë', 'Łukasik', 'O’Brien', '100%', 'a_b', 'ZOE', '💍', 'سارة', 'Smith-Jones', '!x'];
const SEARCHES = [
  'zoe',
  'ŁUKASIK',
  "o'brien",
  '%',
  '_',
  'a_b',
  '!',
  '07700',
  '+44 7700',
  'cv31',
  'CV31 3',
  'k',
  'ken',
  'missing',
  'nobody',
  '💍',
];

/** A random request, valid or not, to a shop of about `jobs` jobs. */
export function randomOperation(random: () => number, jobs: number, n: number): Operation {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const yes = (chance = 0.5): boolean => random() < chance;
  const id = `@${1 + Math.floor(random() * (jobs + 1))}`;
  const job = (): Operation => ({
    method: 'POST',
    path: '/api/jobs',
    body: {
      ...(yes(0.7) && { customJobNumber: `${pick(['J', 'j', ' K'])}${Math.floor(random() * 200)}` }),
      firstName: pick(NAMES),
      surname: pick(NAMES),
      contactNumber: pick(['07700 900123', '+44 (0)7700 900456', '01632 960001']),
      homeAddress: '1 High Street',
      postcode: pick(['CV31 3AF', 'cv8 1qh']),
      location: pick(['Kenilworth', 'Leamington Old', 'Other: safe']),
      item1: pick(['Ring', 'Watch']),
      description1: 'Fix',
      ...(yes(0.3) && { quoteAmount: 50, jobStatus: 'Pending Quote' }),
      ...(yes(0.4) && { totalCost: 80.25, depositAmount: pick([0, 10, 80.25]) }),
    },
    ...(yes(0.3) && { key: `k${Math.floor(random() * 40)}` }),
  });
  const patch = (): Operation => ({
    method: 'PATCH',
    path: `/api/jobs/${id}`,
    body: {
      ...(yes() && { jobStatus: pick(JOB_STATUSES) }),
      ...(yes(0.2) && { missing: pick(['Yes', 'No']) }),
      ...(yes(0.2) && { customerRejected: yes() }),
      ...(yes(0.2) && { jobAccepted: yes(0.8) }),
      ...(yes(0.2) && { customerCollected: yes(0.8) }),
      ...(yes(0.3) && { balancePaid: yes(0.7) }),
      ...(yes(0.1) && { quoteAmount: pick([0, 25]) }),
      ...(yes(0.2) && { surname: pick(NAMES) }),
      ...(yes(0.1) && { customJobNumber: `J${Math.floor(random() * 200)}` }),
      ...(yes(0.2) && { version: 1 + Math.floor(random() * 3) }),
    },
  });
  const read = (): Operation => {
    const parameters = new URLSearchParams({
      limit: pick(['1', '5', '500', '0']),
      ...(yes() && { stage: pick(STAGES) }),
      ...(yes() && { search: pick(SEARCHES), searchIn: pick(['jobs', 'timeline', 'tracker']) }),
      ...(yes(0.2) && { status: pick(JOB_STATUSES) }),
      ...(yes(0.2) && { location: pick(['Kenilworth', 'Other']) }),
      ...(yes(0.1) && { order: 'oldest' }),
    });
    return { method: 'GET', path: `/api/jobs?${parameters.toString()}` };
  };
  return pick<() => Operation>([
    job,
    job,
    patch,
    patch,
    patch,
    patch,
    read,
    read,
    () => ({ method: 'GET', path: pick(['/api/stats', '/api/parts', `/api/jobs/${id}`]) }),
    () => ({
      method: 'GET',
      path: `/api/${pick(['calls', 'locations', 'parts'])}?limit=7&search=${encodeURIComponent(pick(SEARCHES))}`,
    }),
    () => ({
      method: 'POST',
      path: `/api/jobs/${id}/locations`,
      body: { location: pick(['Kenilworth', 'Leamington New', 'Other: x']) },
    }),
    () => ({
      method: 'POST',
      path: `/api/jobs/${id}/calls`,
      body: {
        callDate: '2026-04-03',
        callTime: '10:00',
        callerName: pick(NAMES),
        callContent: `Call ${n} ${pick(NAMES)}`,
      },
    }),
    () => ({
      method: 'POST',
      path: `/api/jobs/${id}/parts`,
      body: { description: 'Claw', source: 'B', cost: pick([1.1, 2.2, 0]), invoiceNumber: `I${n}` },
    }),
    () => ({
      method: 'PATCH',
      path: `/api/parts/${1 + Math.floor(random() * 12)}`,
      body: { partArrived: yes() },
    }),
    () => ({
      method: 'POST',
      path: `/api/jobs/${id}/reopen`,
      body: { reason: `Mistake ${n}` },
      ...(yes(0.3) && { key: `r${Math.floor(random() * 10)}` }),
    }),
  ])();
}

const NO_JOB = 999_999;

/**
 * Executes the operation, a minute after the previous one, and returns the full response. Paths name jobs by their
 * order of creation, as `@3`: MySQL leaves gaps in its ids after a refused create.
 */
export async function play(jobs: ServedJobs, { method, path, body, key }: Operation, ids: number[]) {
  jobs.wait(60_000);
  const address = path.replace(/@(\d+)/, (_, n: string) => String(ids[Number(n) - 1] ?? NO_JOB));
  const reply = await jobs.call(method, address, body, key ? { 'Idempotency-Key': key } : {});
  const created = path === '/api/jobs' && reply.status === 201 ? reply.json<{ id: number }>().id : null;
  if (created !== null && !ids.includes(created)) ids.push(created);
  const renamed = (_: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const named = { ...value } as { id?: number; repairJobId?: number; jobNumber?: string };
    if (named.jobNumber !== undefined) return { ...named, id: ids.indexOf(named.id ?? 0) + 1 };
    if (named.repairJobId !== undefined) return { ...named, repairJobId: ids.indexOf(named.repairJobId) + 1 };
    return value;
  };
  const isJson = reply.headers.get('content-type')?.startsWith('application/json');
  return {
    asked: `${method} ${path}`,
    status: reply.status,
    said: isJson ? (JSON.parse(reply.text, renamed) as unknown) : reply.text,
    total: reply.headers.get('x-total-count'),
    hasMore: reply.headers.has('link'),
  };
}
