import type { Db } from '@loupe/db';
import type { SignInEvent, SignInOutcome } from '@loupe/shared-types';
import { cutPage, keyset } from '../lists/page';
import type { Page, PageRequest } from '../lists/page';
import type { StoredUser } from './users.store';

const TABLE = 'sign_in_events';
const DAY_MS = 86_400_000;
export const RETENTION_DAYS = 180;
/** Kept regardless of age, so that a clock years ahead does not delete the history. */
export const MOST_RETAINED = 20_000;

interface EventRow {
  readonly id: number;
  readonly at: string;
  readonly outcome: SignInOutcome;
  readonly user_id: number | null;
  readonly username: string;
  readonly full_name: string;
  readonly known_browser: number;
  readonly network: string | null;
  readonly made_by_name: string | null;
  readonly device_name: string | null;
  readonly count: number;
}

export interface NewEvent {
  readonly at: string;
  readonly outcome: SignInOutcome;
  /** Null for an unknown name; the typed text is not recorded. */
  readonly user: Pick<StoredUser, 'userId' | 'username' | 'fullName'> | null;
  readonly knownBrowser?: boolean;
  readonly network?: string;
  readonly madeByName?: string;
  readonly device?: string;
}

const MERGED: readonly SignInOutcome[] = [
  'failed',
  'wrong-code',
  'locked',
  'network-locked',
  'all-locked',
  'wrong-pin',
  'pin-locked',
];

/** Failures and locks of one name, network and minute share a row with a count, so a flood stays small (SIGNIN-7). */
export async function recordEvent(trx: Db, event: NewEvent): Promise<void> {
  const { at, outcome, user, knownBrowser = false, network = null, madeByName = null, device = null } = event;
  const about = [at.slice(0, 16), outcome, user?.userId ?? '', knownBrowser ? 'known' : '', network];
  if (device !== null) about.push(device);
  const insert = trx(TABLE).insert({
    at,
    outcome,
    user_id: user?.userId ?? null,
    username: user?.username ?? '',
    full_name: user?.fullName ?? '',
    known_browser: knownBrowser ? 1 : 0,
    network,
    made_by_name: madeByName,
    device_name: device,
    count: 1,
    merge_key: MERGED.includes(outcome) ? about.join(' ') : null,
  });
  await insert.onConflict('merge_key').merge({ count: trx.raw('?? + 1', [`${TABLE}.count`]) });
}

const toEvent = (row: EventRow): SignInEvent => ({
  id: row.id,
  at: row.at,
  outcome: row.outcome,
  userId: row.user_id,
  username: row.username === '' ? null : row.username,
  fullName: row.full_name === '' ? null : row.full_name,
  knownBrowser: row.known_browser === 1,
  network: row.network,
  madeBy: row.made_by_name,
  device: row.device_name,
  count: row.count,
});

/** Newest first. */
export async function listEvents(
  db: Db,
  request: Pick<PageRequest, 'limit' | 'cursor'>,
): Promise<Page<SignInEvent>> {
  const rows: EventRow[] = await keyset(db(TABLE).select('*'), { at: 'at', id: 'id' }, request);
  const cursorOf = ({ at, id }: Pick<SignInEvent, 'at' | 'id'>) => ({ at, id });
  const { items, next } = cutPage(rows, request.limit, cursorOf);
  const counted = await db(TABLE).count('* as total').first();
  return { items: items.map(toEvent), total: Number(counted?.total ?? 0), next, cursorOf };
}

export async function forgetOldEvents(db: Db, now: Date): Promise<void> {
  const newest = await db(TABLE).max('id as id').first();
  await db(TABLE)
    .where('at', '<', new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString())
    .where('id', '<=', Number(newest?.id ?? 0) - MOST_RETAINED)
    .delete();
}
