import { codeOf } from '@loupe/domain';
import { inTransaction, nullableText, type Db } from '@loupe/db';
import type { CheckLine, CheckScan, LastCheck, ShelfCheck, ShelfCheckDetails } from '@loupe/shared-types';
import type { ScanCheck } from '@loupe/shared-types/schemas';
import { HttpError } from '@loupe/svc-kit';
import type { Actor, Answer, Deps } from '../deps';
import type { JobsService } from '../jobs/jobs.service';
import { requireJob } from '../jobs/require-job';
import { countScan, countUnfound, lineOfCode, linesWithIds, updateLine } from './check-lines.store';
import * as store from './checks.store';
import { endChecks } from './end-checks';
import { requirePlace } from './places.store';
import { detailsOfCheck, requireOpen, summaryOf, withCounts } from './read-checks';
import { scannedJob } from './scanned-job';
import { scanTime } from './scan-time';

export type ChecksService = ReturnType<typeof createChecksService>;

interface ChecksDeps extends Deps {
  readonly jobs: Pick<JobsService, 'patchWithin'>;
}

const LONGEST_CODE = 120;

/** A text that names no job, once whatever its case; capitals may be longer than the letters they stand for. */
const unknownCode = (code: string): string => [...code.toUpperCase()].slice(0, LONGEST_CODE).join('');

export function createChecksService({ db, clock, jobs }: ChecksDeps) {
  return {
    ...endChecks({ db, clock }),

    get: (id: number) => detailsOfCheck(db, id),

    /** All open checks and the newest closed ones, newest first. */
    list: async () => withCounts(db, await store.listChecks(db)),

    /** The last check of each place, by the place's id (CHECK-7). */
    async lastByPlace(): Promise<ReadonlyMap<number, LastCheck>> {
      const latest = await store.latestChecks(db);
      const open = await countUnfound(
        db,
        latest.map(({ id }) => Number(id)),
      );
      return new Map(
        latest.map((check) => [
          Number(check.place_id),
          {
            id: Number(check.id),
            at: String(check.created_at),
            closedAt: nullableText(check.closed_at),
            by: String(check.by_name),
            open: open.get(Number(check.id)) ?? 0,
          },
        ]),
      );
    },

    /** Begins a check of a place with what is there now, or joins the one that is open (CHECK-1). */
    begin(actor: Actor, placeId: number, within: Db = db): Promise<Answer<ShelfCheck>> {
      return inTransaction(within, async (trx) => {
        await store.lockPlace(trx, placeId);
        await requirePlace(trx, placeId);
        const open = await store.findOpenCheck(trx, placeId);
        if (open) return { status: 200, body: await summaryOf(trx, Number(open.id)) };
        const expected = await store.jobsAt(trx, placeId);
        const given = { placeId, byId: actor.userId, by: actor.fullName, at: clock().toISOString() };
        return { status: 201, body: await summaryOf(trx, await store.insertCheck(trx, given, expected)) };
      });
    },

    /** Each code counts once, however often and on however many devices it is scanned (CHECK-2, CHECK-3). */
    scan(actor: Actor, id: number, { code, scannedAt, byEye }: ScanCheck, within: Db = db) {
      return inTransaction(within, async (trx): Promise<Answer<CheckScan>> => {
        await requireOpen(trx, id, 'share');
        const job = await scannedJob(trx, code);
        if (job === 'misread') throw new HttpError(400, 'Misread: scan it again');
        const key = job ? codeOf('job', job.id) : unknownCode(code);
        const at = scanTime(scannedAt, clock().toISOString());
        const before = await lineOfCode(trx, id, key);
        await countScan(trx, {
          checkId: id,
          code: key,
          jobId: job?.id ?? null,
          at,
          by: actor.fullName,
          byEye,
          isAstray: before?.state === 'gone',
        });
        return { status: 200, body: { line: (await lineOfCode(trx, id, key)) as CheckLine } };
      });
    },

    /** Marks what was not found as missing, each job by the rules of any save (CHECK-4). */
    markMissing(actor: Actor, id: number, lineIds: readonly number[]): Promise<ShelfCheckDetails> {
      return inTransaction(db, async (trx) => {
        await requireOpen(trx, id, 'share');
        const now = clock().toISOString();
        for (const line of await linesWithIds(trx, id, lineIds)) {
          if (line.state !== 'not-yet' || !line.job) continue;
          const { version } = await requireJob(trx, line.job.id);
          await jobs.patchWithin(trx, actor, line.job.id, { missing: 'Yes', version });
          await updateLine(trx, line.id, { marked_missing_at: now });
        }
        return detailsOfCheck(trx, id);
      });
    },

    searchLater(id: number, lineId: number, searchLater: boolean): Promise<CheckLine> {
      return inTransaction(db, async (trx) => {
        await requireOpen(trx, id, 'share');
        const [line] = await linesWithIds(trx, id, [lineId]);
        if (!line) throw new HttpError(404, 'That line is not in this check');
        await updateLine(trx, lineId, { search_later: Number(searchLater) });
        return { ...line, searchLater };
      });
    },
  };
}
