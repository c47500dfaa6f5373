import {
  byLikeliness,
  idRead,
  isByNumber,
  onlyCodes,
  pageStageOf,
  ranking,
  type RankedJob,
  type StageFacts,
} from '@loupe/domain';
import { visibleText, type FIND_ENDPOINTS, type FoundJobs } from '@loupe/shared-types';
import type { EndpointHandlers } from '@loupe/svc-kit';
import type { Deps } from '../deps';
import { eachMatch, foundJobs, jobsNumbered } from './find.store';

const NOTHING: FoundJobs = { jobs: [], stages: [], isCapped: false, exact: null, code: null };

/** The number as typed, in one word, and with the letter that generated numbers begin with. */
const numbersMeant = (text: string): readonly string[] => {
  const word = text.replace(/\s/g, '');
  return [text, word, `j${word}`];
};

/** Counts jobs by the page that lists them. */
function stageCounts() {
  const counts = new Map<ReturnType<typeof pageStageOf>, number>();
  return {
    add(job: StageFacts): void {
      const stage = pageStageOf(job);
      counts.set(stage, (counts.get(stage) ?? 0) + 1);
    },
    counted: (): FoundJobs['stages'] =>
      [...counts].map(([stage, count]) => ({ stage, count })).sort((one, other) => other.count - one.count),
  };
}

function countStages(jobs: readonly StageFacts[]): FoundJobs['stages'] {
  const stages = stageCounts();
  for (const job of jobs) stages.add(job);
  return stages.counted();
}

export function createFind({ db }: Pick<Deps, 'db'>) {
  async function byCode(text: string): Promise<FoundJobs | null> {
    const codes = onlyCodes(text);
    if (codes === null) return null;
    const ids = codes.flatMap(({ reading }) => idRead(reading, 'job') ?? []);
    const jobs = await foundJobs(db, [...new Set(ids)]);
    const exact = codes.length === 1 ? (jobs[0]?.id ?? null) : null;
    const isMisread = codes.some(({ reading }) => reading === 'misread');
    const code = isMisread
      ? 'misread'
      : ids.some((id) => jobs.every((job) => job.id !== id))
        ? 'unknown'
        : null;
    return { ...NOTHING, jobs, stages: countStages(jobs), exact, code };
  }

  return async ({ q, limit }: { readonly q: string; readonly limit: number }): Promise<FoundJobs> => {
    const text = visibleText(q).trim();
    if (text === '') return NOTHING;
    const coded = await byCode(text);
    if (coded) return coded;
    const stages = stageCounts();
    const rankOf = ranking(text);
    const ranked: RankedJob[] = [];
    const isCapped = await eachMatch(db, text, await jobsNumbered(db, numbersMeant(text)), (job) => {
      stages.add(job);
      ranked.push(rankOf(job));
    });
    ranked.sort(byLikeliness);
    const [first] = ranked;
    return {
      jobs: await foundJobs(
        db,
        ranked.slice(0, limit).map(({ id }) => id),
      ),
      stages: stages.counted(),
      isCapped,
      exact: first && isByNumber(first) ? first.id : null,
      code: null,
    };
  };
}

export function findRoutes(deps: Pick<Deps, 'db'>): EndpointHandlers<keyof typeof FIND_ENDPOINTS> {
  const find = createFind(deps);
  return { 'GET /api/find': ({ query }) => find(query) };
}
