import { applyPatch, startJob, type NewJob } from '@loupe/domain';
import type { ChangeKind, Job } from '@loupe/shared-types';
import {
  createJobSchema,
  type CreateCall,
  type CreatePart,
  type PatchJob,
} from '@loupe/shared-types/schemas';
import type { Random } from './random';
import { CALLS, FIRST_NAMES, NOTES, PARTS, REPAIRS, STREETS, SURNAMES, TOWNS } from './words';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** How a job ends; nineteen of twenty are collected. */
const ENDS = {
  collected: 950,
  'rejected and collected': 10,
  live: 17,
  'waiting for collection': 10,
  'waiting for parts': 5,
  quote: 4,
  rejected: 2,
  missing: 2,
} as const;
type End = keyof typeof ENDS;

export type Happening =
  | {
      readonly what: 'changed';
      readonly kind: ChangeKind;
      readonly at: string;
      readonly by: string;
      readonly version: number;
      readonly before: object;
      readonly after: object;
    }
  | {
      readonly what: 'call';
      readonly at: string;
      readonly by: string;
      readonly version: number;
      readonly call: CreateCall;
    }
  | {
      readonly what: 'part';
      readonly at: string;
      readonly by: string;
      readonly version: number;
      readonly part: CreatePart;
      readonly arrived: boolean;
    }
  | {
      readonly what: 'move';
      readonly at: string;
      readonly by: string;
      readonly version: number;
      readonly to: string;
      readonly from: string;
      /** The previous location; null before the first move. */
      readonly was: string | null;
    };

/** A job in its final state, with all its events, oldest first. */
export interface JobLife {
  readonly job: NewJob & { readonly version: number };
  readonly happenings: readonly Happening[];
}

export interface LifeSetting {
  readonly random: Random;
  readonly now: Date;
  readonly years: number;
  readonly members: readonly string[];
  readonly locations: readonly string[];
}

/** A time within opening hours of that day. */
function openingHour(random: Random, time: number): number {
  const midnight = Math.floor(time / DAY_MS) * DAY_MS;
  return midnight + 9 * HOUR_MS + random.int(0, 8 * HOUR_MS);
}

const inPence = (random: Random, least: number, most: number): number =>
  random.int(least * 100, most * 100) / 100;

function customer(random: Random) {
  const [town, district] = random.pick(TOWNS);
  const firstName = random.pick(FIRST_NAMES);
  const surname = random.pick(SURNAMES);
  const plain = `${firstName}.${surname}`
    .normalize('NFKD')
    .replace(/[^\w.]/g, '')
    .toLowerCase();
  return {
    firstName,
    surname,
    contactNumber: `07700 900${String(random.int(0, 999)).padStart(3, '0')}`,
    email: random.chance(0.6) ? `${plain}@example.com` : null,
    homeAddress: `${random.int(1, 180)} ${random.pick(STREETS)}, ${town}`,
    postcode: `${district} ${random.int(1, 9)}${random.pick([...'ABDEFGHJLNPQRSTUWXYZ'])}${random.pick([...'ABDEFGHJLNPQRSTUWXYZ'])}`,
  };
}

function work(random: Random) {
  const repairs = Array.from({ length: random.chance(0.2) ? random.int(2, 4) : 1 }, () =>
    random.pick(REPAIRS),
  );
  const fields: Record<string, string> = {};
  repairs.forEach(([item, description], at) => {
    fields[`item${at + 1}`] = item;
    fields[`description${at + 1}`] = description;
  });
  const totalCost = repairs.reduce((sum, [, , least, most]) => sum + random.int(least, most), 0);
  return { fields, totalCost, depositAmount: random.chance(0.35) ? Math.round(totalCost / 5) : 0 };
}

/** Invents one job's life from intake to now, by the shop's rules. */
export function inventJob(number: string, setting: LifeSetting): JobLife {
  const { random, now, members, locations } = setting;
  const end = random.weighted(ENDS) as End;
  const isOpen = end !== 'collected' && end !== 'rejected and collected';
  const age = isOpen ? random.int(1, 90) : random.int(2, Math.round(setting.years * 365));
  let time = Math.min(openingHour(random, now.getTime() - age * DAY_MS), now.getTime() - HOUR_MS);
  const happenings: Happening[] = [];

  const { fields, totalCost, depositAmount } = work(random);
  const isQuote =
    end === 'quote' || end === 'rejected' || end === 'rejected and collected' || random.chance(0.1);
  const by = random.pick(members);
  const input = createJobSchema.parse({
    ...customer(random),
    ...fields,
    customJobNumber: number,
    location: random.pick(locations),
    quoteAmount: isQuote ? totalCost : 0,
    totalCost: isQuote ? 0 : totalCost,
    depositAmount: isQuote ? 0 : depositAmount,
    notes: random.chance(0.25) ? random.pick(NOTES) : null,
    statusOrder: random.chance(0.12) ? 'High Priority' : 'Normal Priority',
  });
  let job: Job = {
    ...startJob(input, { now: new Date(time).toISOString(), by, jobNumber: number }),
    id: 0,
    version: 1,
  };
  const { id: _id, version: _version, ...created } = job;
  happenings.push({
    what: 'changed',
    kind: 'created',
    at: job.dateCreated,
    by,
    version: 1,
    before: {},
    after: created,
  });

  const later = (mostDays: number): string => {
    time = Math.min(time + random.int(HOUR_MS, mostDays * DAY_MS), now.getTime() - 1000);
    return new Date(time).toISOString();
  };
  const patch = (change: PatchJob, mostDays = 4): void => {
    const at = later(mostDays);
    const member = random.pick(members);
    const applied = applyPatch(job, change, { now: at, by: member });
    if (!applied) return;
    job = { ...applied.job, version: job.version + 1 };
    happenings.push({
      what: 'changed',
      kind: applied.kind,
      at,
      by: member,
      version: job.version,
      before: applied.before,
      after: applied.after,
    });
    if (applied.unticked)
      happenings.push({
        what: 'changed',
        kind: 'balance-changed',
        at,
        by: member,
        version: job.version,
        before: { balancePaid: true },
        after: { balancePaid: false },
      });
  };
  const call = (): void => {
    const at = later(3);
    happenings.push({
      what: 'call',
      at,
      by: random.pick(members),
      version: job.version,
      call: {
        callDate: at.slice(0, 10),
        callTime: at.slice(11, 16),
        callerName: random.chance(0.7) ? random.pick(members) : `${job.firstName} ${job.surname}`,
        callContent: random.pick(CALLS),
      },
    });
  };
  const move = (): void => {
    const to = random.pick(locations);
    const from = job.currentItemLocation ?? job.location;
    if (to === from) return;
    const was = job.currentItemLocation;
    const at = later(2);
    const member = random.pick(members);
    job = {
      ...job,
      version: job.version + 1,
      currentItemLocation: to,
      updatedAt: at,
      lastEditedAt: at,
      lastEditedBy: member,
    };
    happenings.push({ what: 'move', at, by: member, version: job.version, to, from, was });
  };
  const order = (arrived: boolean): void => {
    const [description, source, least, most] = random.pick(PARTS);
    happenings.push({
      what: 'part',
      at: later(3),
      by: random.pick(members),
      version: job.version,
      arrived,
      part: {
        description,
        source,
        cost: inPence(random, least, most),
        invoiceNumber: `INV-${random.int(10_000, 99_999)}`,
      },
    });
  };

  if (isQuote && end !== 'quote') {
    if (random.chance(0.6)) call();
    if (end === 'rejected' || end === 'rejected and collected') patch({ customerRejected: true });
    else {
      patch({ jobAccepted: true, jobStatus: 'In-progress' });
      patch({ totalCost, depositAmount });
    }
  }
  if (end === 'rejected and collected') patch({ customerCollected: true }, 10);
  if (random.chance(0.45)) move();
  if (end === 'waiting for parts' || (end === 'collected' && random.chance(0.09))) {
    patch({ jobStatus: 'Inspected and Waiting on Parts' });
    order(end === 'collected' || random.chance(0.3));
    if (end === 'collected') patch({ jobStatus: 'In-progress' }, 8);
  }
  if (end === 'live' && random.chance(0.3)) patch({ jobStatus: 'Awaiting Inspection' });
  if (end === 'missing') patch({ missing: 'Yes' });
  if (random.chance(0.35)) call();
  if (end === 'collected' || end === 'waiting for collection') {
    patch({ jobStatus: 'Waiting for Collection' }, 9);
    if (random.chance(0.5)) call();
  }
  if (end === 'collected') {
    if (job.totalCost > job.depositAmount) patch({ balancePaid: true }, 10);
    patch({ jobStatus: 'Completed', customerCollected: true }, 1);
  }
  return { job, happenings };
}
