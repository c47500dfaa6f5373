import { byLikeliness, isNumberOf, pageStageOf, readCode, type RankFacts } from '@loupe/domain';
import { visibleText, type FIND_ENDPOINTS, type FoundJobs } from '@loupe/shared-types';
import type { EndpointHandlers } from '@loupe/svc-kit';
import type { Deps } from '../deps';
import { foundJobs, jobsNumbered, matchesOf } from './find.store';

const NOTHING: FoundJobs = { jobs: [], stages: [], isCapped: false, exact: null, code: null };

/** The number as typed, in one word, and with the letter that generated numbers begin with. */
const numbersMeant = (text: string): readonly string[] => {
  const word = text.replace(/\s/g, '');
  return [text, word, `j${word}`];
};

function countStages(jobs: readonly RankFacts[]): FoundJobs['stages'] {
  const counts = new Map<ReturnType<typeof pageStageOf>, number>();
  for (const job of jobs) counts.set(pageStageOf(job), (counts.get(pageStageOf(job)) ?? 0) + 1);
  return [...counts]
    .map(([stage, count]) => ({ stage, count }))
    .sort((one, other) => other.count - one.count);
}

export function createFind({ db }: Pick<Deps, 'db'>) {
  async function byCode(text: string): Promise<FoundJobs | null> {
    const code = readCode(text);
    if (code === null || (code !== 'misread' && code.kind === 'place')) return null;
    if (code === 'misread') return { ...NOTHING, code };
    const jobs = await foundJobs(db, [code.id]);
    if (jobs.length === 0) return { ...NOTHING, code: 'unknown' };
    const stage = jobs[0] ? pageStageOf(jobs[0]) : null;
    return { ...NOTHING, jobs, stages: [{ stage, count: 1 }], exact: code.id };
  }

  return async ({ q, limit }: { readonly q: string; readonly limit: number }): Promise<FoundJobs> => {
    const text = visibleText(q).trim();
    if (text === '') return NOTHING;
    const coded = await byCode(text);
    if (coded) return coded;
    const { jobs, isCapped } = await matchesOf(db, text, await jobsNumbered(db, numbersMeant(text)));
    const ranked = byLikeliness(jobs, text);
    const [first] = ranked;
    return {
      jobs: await foundJobs(
        db,
        ranked.slice(0, limit).map(({ id }) => id),
      ),
      stages: countStages(jobs),
      isCapped,
      exact: first && isNumberOf(first, text) ? first.id : null,
      code: null,
    };
  };
}

export function findRoutes(deps: Pick<Deps, 'db'>): EndpointHandlers<keyof typeof FIND_ENDPOINTS> {
  const find = createFind(deps);
  return { 'GET /api/find': ({ query }) => find(query) };
}
