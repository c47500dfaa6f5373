import { inTransaction, type Db } from '@loupe/db';
import {
  PRINT_ANSWER_MINUTES,
  PRINT_QUEUE_MINUTES,
  type Job,
  type JobDetails,
  type Print,
  type PrintState,
} from '@loupe/shared-types';
import type { BodyOf } from '@loupe/shared-types/api-schemas';
import { recordChange } from '../changes/changes.store';
import type { Actor, Deps } from '../deps';
import { requireNamed } from '../jobs/require-named';
import { requireJob } from '../jobs/require-job';
import {
  claimBatch,
  endPrint,
  giveUp,
  highestCopies,
  insertBatch,
  lastActorOf,
  listPrints,
  listUnanswered,
  lockJobs,
  oldestQueued,
  printsById,
  printsOfBatch,
  type ClaimedPrint,
} from './prints.store';

export type PrintsService = ReturnType<typeof createPrintsService>;

export type PrintOfJob = Print & { readonly job: Job };

type Ending = BodyOf<'POST /api/prints/outcome'>;

const MOST_LISTED = 200;

/**
 * The states from which a print can come to each end. One that printed can turn out not to have (LABEL-8), and one that
 * failed, or that nobody answered for in time, to have printed (LABEL-13).
 */
const BEFORE = {
  printed: ['claimed', 'failed', 'unanswered'],
  failed: ['claimed', 'unanswered'],
  cancelled: ['queued', 'claimed', 'printed', 'unanswered'],
} as const satisfies Readonly<Record<Ending['state'], readonly PrintState[]>>;

export function createPrintsService({ db, clock }: Deps) {
  const nowText = () => clock().toISOString();
  const minutesAgo = (minutes: number) => new Date(clock().getTime() - minutes * 60_000).toISOString();

  /** Each job is read once, at the moment of printing: the paper shows what is known now. */
  async function jobsOf(within: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Job>> {
    const found = new Map<number, Job>();
    for (const id of ids) if (!found.has(id)) found.set(id, await requireJob(within, id));
    return found;
  }

  async function record(trx: Db, actor: Actor, print: Print, before: PrintState | null): Promise<void> {
    const { kind, copyNo, state, station, by } = print;
    const { version } = await requireJob(trx, print.jobId);
    await recordChange(trx, {
      actor,
      at: nowText(),
      jobId: print.jobId,
      kind: 'print-changed',
      topic: 'prints',
      entityId: print.id,
      jobVersion: version,
      before: before === null ? {} : { state: before },
      after: { kind, copyNo, state, station, by },
    });
  }

  const withJobs = (prints: readonly Print[], jobs: ReadonlyMap<number, Job>): readonly PrintOfJob[] =>
    prints.flatMap((print) => {
      const job = jobs.get(print.jobId);
      return job ? [{ ...print, job }] : [];
    });

  async function takenOf(trx: Db, actor: Actor, batchId: number): Promise<readonly PrintOfJob[]> {
    const prints = (await printsOfBatch(trx, batchId)).filter(({ state }) => state === 'claimed');
    for (const print of prints) await record(trx, actor, print, 'queued');
    const ids = prints.map(({ jobId }) => jobId);
    return withJobs(prints, await jobsOf(trx, ids));
  }

  async function giveUpOne(claim: ClaimedPrint): Promise<void> {
    const after: Print = { ...claim.print, state: 'unanswered', endedAt: nowText() };
    await inTransaction(db, async (trx) => {
      if (!(await giveUp(trx, claim, after))) return;
      const actor = (await lastActorOf(trx, after)) ?? { userId: 0, fullName: after.by };
      await record(trx, actor, after, 'claimed');
    });
  }

  /** No other computer gets what nobody has said the end of: it may have printed (LABEL-9, LABEL-13). */
  async function giveUpUnanswered(): Promise<void> {
    const until = minutesAgo(PRINT_ANSWER_MINUTES);
    for (const one of await listUnanswered(db, until, MOST_LISTED)) await giveUpOne(one);
  }

  return {
    /** The newest prints first, as they are once unanswered ones are given up. */
    async list(filter: {
      readonly job?: number;
      readonly batch?: number;
    }): Promise<readonly (Print & { readonly jobDetails: JobDetails })[]> {
      await giveUpUnanswered();
      return listPrints(db, filter, MOST_LISTED);
    },

    /**
     * Begins the prints of a batch, in the order of `jobIds`, each with its copy number (LABEL-8). Queued, they wait
     * for a computer with Print here (LABEL-9). 404 when a job does not exist: then nothing is printed.
     */
    begin(
      actor: Actor,
      { jobIds, kind, preset, queue, station }: BodyOf<'POST /api/prints'>,
      within: Db = db,
    ): Promise<readonly PrintOfJob[]> {
      return inTransaction(within, async (trx) => {
        await lockJobs(trx, jobIds);
        const jobs = await jobsOf(trx, jobIds);
        requireNamed([...jobs.values()], 'print');
        const copies = new Map(await highestCopies(trx, kind, jobIds));
        const at = nowText();
        const wanted = jobIds.map((jobId) => {
          const copyNo = (copies.get(jobId) ?? 0) + 1;
          copies.set(jobId, copyNo);
          return {
            jobId,
            kind,
            preset,
            copyNo,
            state: queue ? ('queued' as const) : ('claimed' as const),
            by: actor.fullName,
            at,
            station: queue ? null : (station ?? null),
          };
        });
        const prints = await insertBatch(trx, wanted);
        for (const print of prints) await record(trx, actor, print, null);
        return withJobs(prints, jobs);
      });
    },

    /**
     * Takes the oldest batch that waits, for the computer named `station`; empty when none waits. Of several
     * computers that ask at once exactly one gets it (LABEL-9).
     */
    async claim(actor: Actor, station: string): Promise<readonly PrintOfJob[]> {
      const since = minutesAgo(PRINT_QUEUE_MINUTES);
      return claimNext();

      // A transaction of its own for each attempt: in the same one, MySQL would go on seeing the batch as queued.
      async function claimNext(): Promise<readonly PrintOfJob[]> {
        const claimed = await inTransaction(db, async (trx) => {
          const batchId = await oldestQueued(trx, since);
          if (batchId === null) return [];
          const taken = await claimBatch(trx, batchId, { station, at: nowText() });
          return taken > 0 ? takenOf(trx, actor, batchId) : null;
        });
        return claimed ?? claimNext();
      }
    },

    /** Says how prints ended; one that cannot come to that end any more stays as it is (REPEAT-1). */
    end(actor: Actor, { ids, state, from }: Ending): Promise<readonly Print[]> {
      const before: readonly PrintState[] = BEFORE[state];
      return inTransaction(db, async (trx) => {
        for (const print of await printsById(trx, ids)) {
          if (!before.includes(print.state) || (from !== undefined && print.state !== from)) continue;
          const ended = { ...print, state, endedAt: nowText() };
          if (await endPrint(trx, print, ended)) await record(trx, actor, ended, print.state);
        }
        return printsById(trx, ids);
      });
    },
  };
}
