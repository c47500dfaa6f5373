import { codeOf } from '@loupe/domain';
import { inTransaction, type Db } from '@loupe/db';
import type { CheckLine, CheckScan, LastCheck, ShelfCheck, ShelfCheckDetails } from '@loupe/shared-types';
import type { ScanCheck } from '@loupe/shared-types/schemas';
import { HttpError } from '@loupe/svc-kit';
import type { Actor, Answer, Deps } from '../deps';
import { nullableText, type Row } from '../jobs/job-row';
import type { JobsService } from '../jobs/jobs.service';
import { requireJob } from '../jobs/require-job';
import { countStates, toCheckLine } from './check-lines';
import * as store from './checks.store';
import { openPlaces, requirePlace, type StoredPlace } from './places.store';
import { scannedJob } from './scanned-job';
import { scanTime } from './scan-time';

export type ChecksService = ReturnType<typeof createChecksService>;

interface ChecksDeps extends Deps {
  readonly jobs: Pick<JobsService, 'patchWithin'>;
}

export function createChecksService({ db, clock, jobs }: ChecksDeps) {
  /** A shop is checked with its trays (CHECK-1). */
  const locationsOf = (
    { name, kind, location }: Pick<StoredPlace, 'name' | 'kind' | 'location'>,
    places: readonly StoredPlace[],
  ): readonly string[] => {
    const isOwnTray = (place: StoredPlace) => place.kind === 'tray' && place.shop === name;
    const trays = kind === 'shop' ? places.filter(isOwnTray) : [];
    return [location, ...trays.map((tray) => tray.location)];
  };

  const placeOf = (check: Row) => ({
    name: String(check.place_name),
    kind: check.place_kind as StoredPlace['kind'],
    location: String(check.place_location),
  });

  async function requireCheck(from: Db, id: number): Promise<Row> {
    const check = await store.findCheck(from, id);
    if (!check) throw new HttpError(404, 'That check does not exist');
    return check;
  }

  async function requireOpen(from: Db, id: number): Promise<Row> {
    const check = await requireCheck(from, id);
    if (check.closed_at !== null)
      throw new HttpError(409, `${String(check.closed_by_name)} has closed this check`);
    return check;
  }

  /** The lines of each of these checks, read together. */
  async function linesOfEach(from: Db, checks: readonly Row[]): Promise<readonly (readonly CheckLine[])[]> {
    const places = await openPlaces(from);
    const byCheck = new Map<number, Row[]>(checks.map(({ id }) => [Number(id), []]));
    for (const row of await store.linesOfChecks(from, [...byCheck.keys()]))
      byCheck.get(Number(row.check_id))?.push(row);
    return checks.map((check) => {
      const locations = locationsOf(placeOf(check), places);
      return (byCheck.get(Number(check.id)) ?? []).map((row) => toCheckLine(row, locations));
    });
  }

  const linesOf = async (from: Db, check: Row): Promise<readonly CheckLine[]> =>
    (await linesOfEach(from, [check]))[0] ?? [];

  async function summaries(from: Db, checks: readonly Row[]): Promise<readonly ShelfCheck[]> {
    const lines = await linesOfEach(from, checks);
    return checks.map((check, at) => toCheck(check, lines[at] ?? []));
  }

  function toCheck(check: Row, lines: readonly CheckLine[]): ShelfCheck {
    return {
      id: Number(check.id),
      place: String(check.place_name),
      placeId: Number(check.place_id),
      by: String(check.by_name),
      at: String(check.created_at),
      closedAt: nullableText(check.closed_at),
      closedBy: nullableText(check.closed_by_name),
      approvedAt: nullableText(check.approved_at),
      approvedBy: nullableText(check.approved_by_name),
      expected: lines.filter(({ isExpected }) => isExpected).length,
      counts: countStates(lines),
    };
  }

  async function summary(from: Db, id: number): Promise<ShelfCheck> {
    const check = await requireCheck(from, id);
    return toCheck(check, await linesOf(from, check));
  }

  async function details(from: Db, id: number): Promise<ShelfCheckDetails> {
    const check = await requireCheck(from, id);
    const lines = await linesOf(from, check);
    return { ...toCheck(check, lines), lines };
  }

  async function change(id: number, columns: (check: Row) => Readonly<Record<string, unknown>>) {
    return inTransaction(db, async (trx) => {
      await store.updateCheck(trx, id, columns(await requireCheck(trx, id)));
      return summary(trx, id);
    });
  }

  return {
    get: (id: number) => details(db, id),

    /** All open checks and the newest closed ones, newest first. */
    async list(): Promise<readonly ShelfCheck[]> {
      return summaries(db, await store.listChecks(db));
    },

    /** The last check of each place, by the place's id. */
    async lastByPlace(): Promise<ReadonlyMap<number, LastCheck>> {
      const latest = await summaries(db, await store.latestChecks(db));
      return new Map(
        latest.map(({ id, at, closedAt, by, placeId, counts }) => [
          placeId,
          { id, at, closedAt, by, open: counts['not-yet'] },
        ]),
      );
    },

    /** Begins a check of a place with what is there now, or joins the one that is open (CHECK-1). */
    begin(actor: Actor, placeId: number, within: Db = db): Promise<Answer<ShelfCheck>> {
      return inTransaction(within, async (trx) => {
        const place = await requirePlace(trx, placeId);
        const open = await store.findOpenCheck(trx, placeId);
        if (open) return { status: 200, body: await summary(trx, Number(open.id)) };
        const expected = await store.jobsAt(trx, locationsOf(place, await openPlaces(trx)));
        const given = { placeId, byId: actor.userId, by: actor.fullName, at: clock().toISOString() };
        return { status: 201, body: await summary(trx, await store.insertCheck(trx, given, expected)) };
      });
    },

    /** Each code counts once, however often and on however many devices it is scanned (CHECK-2, CHECK-3). */
    scan(actor: Actor, id: number, { code, scannedAt, byEye }: ScanCheck, within: Db = db) {
      return inTransaction(within, async (trx): Promise<Answer<CheckScan>> => {
        const check = await requireOpen(trx, id);
        const job = await scannedJob(trx, code);
        const known = job === 'misread' ? null : job;
        const key = known ? codeOf('job', known.id) : code.toUpperCase();
        const at = scanTime(scannedAt, clock().toISOString());
        await store.countScan(trx, {
          checkId: id,
          code: key,
          jobId: known?.id ?? null,
          at,
          by: actor.fullName,
          byEye,
        });
        const lines = await linesOf(trx, check);
        const line = lines.find((one) => one.code === key) as CheckLine;
        const { expected, counts } = toCheck(check, lines);
        return { status: 200, body: { line, expected, counts } };
      });
    },

    /** Marks what was not found as missing, each job by the rules of any save (CHECK-4). */
    markMissing(actor: Actor, id: number, lineIds: readonly number[]): Promise<ShelfCheckDetails> {
      return inTransaction(db, async (trx) => {
        const check = await requireOpen(trx, id);
        const now = clock().toISOString();
        for (const line of await linesOf(trx, check)) {
          if (!lineIds.includes(line.id) || line.state !== 'not-yet' || !line.job) continue;
          const { version } = await requireJob(trx, line.job.id);
          await jobs.patchWithin(trx, actor, line.job.id, { missing: 'Yes', version });
          await store.updateLine(trx, line.id, { marked_missing_at: now });
        }
        return details(trx, id);
      });
    },

    searchLater(id: number, lineId: number, searchLater: boolean): Promise<CheckLine> {
      return inTransaction(db, async (trx) => {
        const check = await requireOpen(trx, id);
        const line = (await linesOf(trx, check)).find((one) => one.id === lineId);
        if (!line) throw new HttpError(404, 'That line is not in this check');
        await store.updateLine(trx, lineId, { search_later: Number(searchLater) });
        return { ...line, searchLater };
      });
    },

    /** Ends the counting; a closed check cannot be changed (CHECK-3). */
    async close(actor: Actor, id: number): Promise<ShelfCheck> {
      await requireOpen(db, id);
      return change(id, () => ({
        closed_at: clock().toISOString(),
        closed_by_id: actor.userId,
        closed_by_name: actor.fullName,
      }));
    },

    /** A second person confirms what was closed (CHECK-5). */
    approve(actor: Actor, id: number): Promise<ShelfCheck> {
      return change(id, (check) => {
        if (check.closed_at === null) throw new HttpError(409, 'Close the check first');
        if (check.approved_at !== null)
          throw new HttpError(409, `${String(check.approved_by_name)} has confirmed this check`);
        if (Number(check.closed_by_id) === actor.userId)
          throw new HttpError(409, 'Somebody else has to confirm the check you closed');
        return { approved_at: clock().toISOString(), approved_by_name: actor.fullName };
      });
    },

    reopen(id: number): Promise<ShelfCheck> {
      return change(id, (check) => {
        if (check.closed_at === null) throw new HttpError(409, 'This check is open');
        return {
          closed_at: null,
          closed_by_id: null,
          closed_by_name: null,
          approved_at: null,
          approved_by_name: null,
        };
      });
    },
  };
}
