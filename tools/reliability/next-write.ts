import { randomUUID } from 'node:crypto';
import { SMALLEST_JOB } from '@loupe/shared-types/testing';
import type { Write } from './ledger';
import { nextScan } from './scans';
import type { Day } from './staff';

const STATUSES = [
  'In-progress',
  'Awaiting Inspection',
  'Inspected and Waiting on Parts',
  'Waiting for Collection',
  'Completed',
  'Quote',
  'Missing',
];

/** How often a write is a scan, where scans are part of the day. */
const SCANS = 0.25;

/** The client's next write; one in twenty must be refused. */
export function nextWrite(staffName: string, day: Day, parts: number[]): Write {
  const { random } = day;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const n = (day.n += 1);
  const recent = [...day.jobs.entries()].slice(-200);
  const common = { n, staff: staffName };
  if (day.scans && recent.length >= 8 && random() < SCANS)
    return { ...common, ...nextScan(day.scans, pick(recent)[0], random) };
  const kind = random();
  if (kind < 0.25 || recent.length < 8) {
    const taken = recent.length > 8 && random() < 0.1;
    const marker = taken ? pick(recent)[1].number.toLowerCase() : `K${n}`;
    const body = {
      customJobNumber: marker,
      ...SMALLEST_JOB,
      surname: `O’Kafor ${n} 💍`,
      ...(random() < 0.3 && { totalCost: 85, depositAmount: 20 }),
    };
    return { ...common, kind: 'create', method: 'POST', path: '/api/jobs', body, marker, key: randomUUID() };
  }
  const [jobId, { version }] = pick(recent);
  const marker = `write ${n}`;
  const post = (
    what: 'call' | 'move' | 'part',
    below: string,
    body: Write['body'],
    named = marker,
  ): Write => ({
    ...common,
    kind: what,
    method: 'POST',
    path: `/api/jobs/${jobId}/${below}`,
    body,
    marker: named,
    key: randomUUID(),
  });
  if (kind < 0.55) {
    const status = random() < 0.4 && { jobStatus: pick(STATUSES) };
    const body = { version, notes: marker, ...status };
    return { ...common, kind: 'patch', method: 'PATCH', path: `/api/jobs/${jobId}`, body, marker };
  }
  if (kind < 0.75) {
    const callDate = random() < 0.05 ? '2026-02-30' : '2026-04-03';
    return post('call', 'calls', {
      callDate,
      callTime: '14:05',
      callerName: 'Rosalind',
      callContent: marker,
    });
  }
  if (kind < 0.88) return post('move', 'locations', { location: `Shelf ${n}` }, `Shelf ${n}`);
  const partId = parts.pop();
  if (kind < 0.91 && partId !== undefined) {
    const body = { partArrived: true };
    return {
      ...common,
      kind: 'arrive',
      method: 'PATCH',
      path: `/api/parts/${partId}`,
      body,
      marker,
      partId,
    };
  }
  const cost = random() < 0.05 ? 1.005 : 12.5;
  return post('part', 'parts', {
    description: marker,
    source: 'Bench stock',
    cost,
    invoiceNumber: `INV ${n}`,
  });
}
