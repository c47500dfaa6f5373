import { codeOf, displayLocation, isActive } from '@loupe/domain';
import { inTransaction, nullableText, type Db } from '@loupe/db';
import type { Job, Transfer, TransferDetails, TransferLine, TransferScan } from '@loupe/shared-types';
import type { CreateTransfer, ScanTransfer } from '@loupe/shared-types/schemas';
import { HttpError } from '@loupe/svc-kit';
import type { Actor, Answer, Deps, ShopPlaces } from '../deps';
import type { Row } from '../jobs/job-row';
import { detailsOf, toJobDetails } from '../lists/job-details';
import { retryLostRaces } from '../jobs/retry-lost-races';
import { moveByScan } from '../locations/move-job';
import { requirePlace, requireTransitTo } from './places.store';
import { scannedJob } from './scanned-job';
import { scanTime } from './scan-time';
import { changeOf, toTimes } from './transfer-line';
import * as store from './transfers.store';

export type TransfersService = ReturnType<typeof createTransfersService>;

const HOUR_MS = 3_600_000;

export function createTransfersService({
  db,
  clock,
  calendar,
  places,
}: Deps & { readonly places: ShopPlaces }) {
  const lateBefore = () =>
    new Date(clock().getTime() - places.custody.lateAfterHours * HOUR_MS).toISOString();

  const toTransfer = (row: Row, counts: store.LineCounts | undefined): Transfer => {
    const none: store.LineCounts = { out: 0, arrived: 0, unexpected: 0, late: 0, open: 0, inTransit: 0 };
    const closedAt = nullableText(row.closed_at);
    const found = counts ?? none;
    return {
      id: Number(row.id),
      from: String(row.from_name),
      to: String(row.to_name),
      carrier: String(row.carrier),
      seal: nullableText(row.seal),
      by: String(row.by_name),
      createdAt: String(row.created_at),
      closedAt,
      closedBy: nullableText(row.closed_by_name),
      note: nullableText(row.note),
      ...found,
      late: closedAt === null ? found.late : 0,
    };
  };

  async function requireTransfer(from: Db, id: number): Promise<Row> {
    const row = await store.findTransfer(from, id);
    if (!row) throw new HttpError(404, 'That transfer does not exist');
    return row;
  }

  /** A transfer that can be changed, and stays so until the transaction ends; 409 for a closed one (TRANSFER-3). */
  async function requireOpen(trx: Db, id: number, how: 'share' | 'update'): Promise<Row> {
    await store.lockTransfer(trx, id, how);
    const row = await requireTransfer(trx, id);
    if (row.closed_at !== null)
      throw new HttpError(409, `${String(row.closed_by_name)} has closed this transfer`);
    return row;
  }

  async function withCounts(from: Db, row: Row): Promise<Transfer> {
    const id = Number(row.id);
    return toTransfer(row, (await store.countLines(from, [id], lateBefore())).get(id));
  }

  function toLine(row: Row, isOpen: boolean): TransferLine {
    const job = toJobDetails(row);
    const isInTransit = Boolean(row.is_in_transit);
    const outAt = nullableText(row.out_at);
    return {
      job,
      outAt,
      outBy: nullableText(row.out_by_name),
      inAt: nullableText(row.in_at),
      inBy: nullableText(row.in_by_name),
      isLate: isOpen && isInTransit && outAt !== null && outAt < lateBefore(),
      elsewhere: row.is_out && !isInTransit ? displayLocation(job) : null,
    };
  }

  /** Moves the item with its line of the transfer, in one transaction (TRANSFER-1, TRANSFER-2). */
  async function pass(
    trx: Db,
    actor: Actor,
    id: number,
    way: 'out' | 'in',
    { code, scannedAt }: ScanTransfer,
  ): Promise<Answer<TransferScan>> {
    const transfer = await requireOpen(trx, id, 'share');
    const transit = (await requireTransitTo(trx, String(transfer.to_name))).location;
    const location = way === 'out' ? transit : String(transfer.to_location);
    return retryLostRaces<Answer<TransferScan>>('job', async () => {
      const job = await scannedJob(trx, code);
      const from = job && job !== 'misread' ? displayLocation(job) : null;
      const answer = (result: TransferScan['result'], of: Job | null): Answer<TransferScan> => ({
        status: result === 'out' || result === 'in' || result === 'unexpected' ? 201 : 200,
        body: { result, code: of ? codeOf('job', of.id) : code, job: of && detailsOf(of), from },
      });
      if (job === null || job === 'misread') return answer(job ?? 'unknown', null);
      if (!isActive(job)) return answer('completed', job);
      const now = clock().toISOString();
      const at = scanTime(scannedAt, now);
      const line = toTimes(await store.findLine(trx, id, job.id));
      const change = changeOf(way, line, { at, by: actor.fullName, isInTransit: from === transit });
      if (change === null) return answer('already', job);
      // Also for an item that is there already by hand: that it was scanned belongs to its chain of custody.
      const moved = await moveByScan(trx, job, { actor, now, at, location, method: 'transfer' }, calendar);
      if (!moved) return null;
      await store.writeLine(trx, id, job.id, change);
      const isExpected = way === 'out' || line.outAt !== null;
      return answer(isExpected ? way : 'unexpected', moved.job);
    });
  }

  return {
    /** All open transfers and the newest closed ones, newest first. */
    async list(): Promise<readonly Transfer[]> {
      const rows = await store.listTransfers(db);
      const counts = await store.countLines(
        db,
        rows.map((row) => Number(row.id)),
        lateBefore(),
      );
      return rows.map((row) => toTransfer(row, counts.get(Number(row.id))));
    },

    async get(id: number): Promise<TransferDetails> {
      const row = await requireTransfer(db, id);
      const lines = await store.linesOf(db, id);
      const isOpen = row.closed_at === null;
      return {
        ...(await withCounts(db, row)),
        lines: lines.map((line) => toLine(line, isOpen)),
      };
    },

    open(actor: Actor, given: CreateTransfer, within: Db = db): Promise<Transfer> {
      return inTransaction(within, async (trx) => {
        const from = await requirePlace(trx, given.fromId);
        const to = await requirePlace(trx, given.toId);
        if (from.kind !== 'shop' || to.kind !== 'shop')
          throw new HttpError(400, 'A transfer goes from one shop to another');
        if (from.id === to.id) throw new HttpError(400, 'Choose two different shops');
        await requireTransitTo(trx, to.name);
        const id = await store.insertTransfer(trx, {
          ...given,
          seal: given.seal === '' ? null : given.seal,
          by: actor.fullName,
          at: clock().toISOString(),
        });
        return withCounts(trx, await requireTransfer(trx, id));
      });
    },

    /** Scans an item out of the shop it leaves, or into the one it comes to (TRANSFER-2). */
    scan(actor: Actor, id: number, way: 'out' | 'in', given: ScanTransfer, within: Db = db) {
      return inTransaction(within, (trx) => pass(trx, actor, id, way, given));
    },

    /** Ends a transfer. While items have not arrived, a note must say why (TRANSFER-3). */
    close(actor: Actor, id: number, note: string): Promise<Transfer> {
      return inTransaction(db, async (trx) => {
        const row = await requireOpen(trx, id, 'update');
        const { out, open } = await withCounts(trx, row);
        if (open > 0 && note === '')
          throw new HttpError(
            409,
            `${open} of ${out} ${open === 1 ? 'has' : 'have'} not arrived: say what is known of ${open === 1 ? 'it' : 'them'}`,
          );
        const given = { at: clock().toISOString(), by: actor.fullName, note: note === '' ? null : note };
        await store.closeTransfer(trx, id, given);
        return withCounts(trx, await requireTransfer(trx, id));
      });
    },
  };
}
