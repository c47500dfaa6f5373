import { randomUUID } from 'node:crypto';
import { codeOf } from '@loupe/domain';
import type { Place, ShelfCheck, Transfer } from '@loupe/shared-types';
import type { Write } from './ledger';
import type { Answer, StaffClient } from './staff';

/** The places, the transfer and the check that bags are scanned into. */
export interface ScanPlan {
  readonly placeIds: readonly number[];
  readonly transferId: number;
  readonly checkId: number;
  /** A UTC instant that no other scan of this day has: it is how a row is told to be of this scan. */
  readonly nextInstant: () => string;
}

/** The server keeps the time of what had to wait; what arrives within two seconds gets its own (MOVE-6). */
const BEHIND_MS = 2_500;

function instants(): () => string {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Date.now() - BEHIND_MS);
    return new Date(last).toISOString();
  };
}

/** Begins a transfer and a check for the day's scans. */
export async function planScans(client: StaffClient): Promise<ScanPlan> {
  async function ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
    const { status, text } = await client.ask(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text) as T;
  }
  const places = await ask<Place[]>('GET', '/api/places');
  const [from, to] = places.filter(({ kind }) => kind === 'shop');
  const body = { fromId: from?.id, toId: to?.id, carrier: 'Van' };
  const transfer = await ask<Transfer>('POST', '/api/transfers', body);
  const check = await ask<ShelfCheck>('POST', '/api/checks', { placeId: to?.id });
  return {
    placeIds: places.filter(({ kind }) => kind !== 'transit').map(({ id }) => id),
    transferId: transfer.id,
    checkId: check.id,
    nextInstant: instants(),
  };
}

type Scan = Omit<Write, 'n' | 'staff'>;

/** A scan of a job's label: into a place, out of a shop, into one, or in a shelf check. */
export function nextScan(plan: ScanPlan, jobId: number, random: () => number): Scan {
  const { placeIds, transferId, checkId, nextInstant } = plan;
  const code = codeOf('job', jobId);
  const scannedAt = nextInstant();
  const common = { method: 'POST', marker: scannedAt, jobId, key: randomUUID() } as const;
  const kind = Math.floor(random() * 4);
  if (kind === 0) {
    const batchId = randomUUID();
    const placeId = placeIds[Math.floor(random() * placeIds.length)];
    return {
      ...common,
      kind: 'scan-move',
      path: '/api/moves',
      body: { placeId, code, batchId },
      marker: batchId,
    };
  }
  const body = { code, scannedAt };
  if (kind === 1) return { ...common, kind: 'scan-check', path: `/api/checks/${checkId}/scans`, body };
  const way = kind === 2 ? 'out' : 'in';
  return { ...common, kind: `scan-${way}`, path: `/api/transfers/${transferId}/${way}`, body };
}

const CREATED = 201;

/** Whether a scan says that it changed nothing. A check counts every scan, on one line. */
export function leavesNone({ kind }: Pick<Write, 'kind'>, { status }: Pick<Answer, 'status'>): boolean {
  return ['scan-move', 'scan-out', 'scan-in'].includes(kind) && status !== CREATED;
}
