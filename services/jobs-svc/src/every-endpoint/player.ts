import { ENDPOINTS, endpointAt, INTERNAL_ENDPOINTS, type AnyEndpointId } from '@loupe/shared-types';
import { nextOf, type Reply, type ServedJobs } from '../testing';

/** An answer as it is compared, without what is random in it. */
export interface Played {
  readonly step: string;
  readonly id: AnyEndpointId;
  readonly status: number;
  readonly total: string | null;
  readonly body: unknown;
}

/** What is not as usual in a step: another status than the first of its endpoint, another user, an idempotency key. */
interface More<As> {
  readonly status?: number;
  readonly as?: As;
  readonly key?: string;
}

type Step<As> = readonly [call: string, body?: object, more?: More<As>];

interface Shop<As> {
  readonly send: (method: string, path: string, body: object | undefined, more: More<As>) => Promise<Reply>;
  readonly wait: (ms: number) => void;
  /** Keys whose values differ each time. */
  readonly random?: readonly string[];
}

const ALL = { ...ENDPOINTS, ...INTERNAL_ENDPOINTS };
/** Of a session's token: its id. */
const HASH = /\b[0-9a-f]{64}\b/g;

/** Plays steps one after the other, a second apart, and keeps their answers. */
export function createPlayer<As>({ send, wait, random = [] }: Shop<As>) {
  const played: Played[] = [];

  const comparable = (body: unknown): unknown =>
    JSON.parse(
      JSON.stringify(body, (key, value: unknown) => (random.includes(key) ? `any ${key}` : value)).replace(
        HASH,
        'any hash',
      ),
    );

  async function ask(...[call, body, more = {}]: Step<As>): Promise<Reply> {
    const [method = '', path = ''] = call.split(' ');
    const found = endpointAt(ALL, method, path.replace(/\?.*/, ''));
    if (!found) throw new Error(`${call} is not in the table of endpoints`);
    const reply = await send(method, path, body, more);
    const step = `${played.length + 1}. ${call.replace(HASH, 'any hash')}`;
    const expected = more.status ?? found.endpoint.status?.[0] ?? 200;
    if (reply.status !== expected)
      throw new Error(`Step ${step} answered ${reply.status} instead of ${expected}: ${reply.text}`);
    const total = reply.headers.get('x-total-count');
    played.push({
      step,
      id: found.id,
      status: reply.status,
      total,
      body: comparable(bodyOf(reply)),
    });
    wait(1_000);
    return reply;
  }

  return {
    played,
    wait,
    step: async <T = unknown>(...step: Step<As>): Promise<T> => bodyOf(await ask(...step)) as T,
    async steps(...steps: readonly Step<As>[]) {
      for (const step of steps) await ask(...step);
    },
    /** All pages of a list. */
    async pages(path: string, more?: More<As>) {
      for (let next: string | null = path; next;) next = nextOf(await ask(`GET ${next}`, undefined, more));
    },
  };
}

const bodyOf = (reply: Reply): unknown =>
  reply.headers.get('content-type')?.startsWith('application/json') ? reply.json<unknown>() : reply.text;

const USERS = {
  colleague: [2, 'standard'],
  manager: [2, 'manager'],
  full: [3, 'full'],
} as const;
type User = keyof typeof USERS;
export type Day = ReturnType<typeof createPlayer<User>>;
export const [colleague, manager, full] = [{ as: 'colleague' }, { as: 'manager' }, { as: 'full' }] as const;

/** The counter, on a fresh database. */
export const dayOf = (shop: ServedJobs): Day =>
  createPlayer({
    send(method, path, body, { as, key }) {
      const [userId, level] = as ? USERS[as] : [];
      return shop.call(method, path, body, key ? { 'Idempotency-Key': key } : {}, userId, level);
    },
    wait: shop.wait,
  });
