import type { StoryEntry } from '@loupe/shared-types';
import type { QueryOf } from '@loupe/shared-types/api-schemas';
import type { Deps } from '../deps';
import { requireJob } from '../jobs/require-job';
import { totalOf, type Cursor, type Page, type ReadOn } from '../lists/page';
import { changesSource } from './changes.source';
import type { StorySource } from './story-source';

/** The logs that the story of a job is merged from. */
const SOURCES: readonly StorySource[] = [changesSource];

const cursorOf = ({ timestamp, id }: StoryEntry): Cursor => ({ at: timestamp, id });

const newestFirst = (one: StoryEntry, other: StoryEntry): number =>
  other.timestamp.localeCompare(one.timestamp) || other.id - one.id;

/**
 * All that happened to a job, newest first, page by page (STORY-1). Ids of several logs would clash: in the story an
 * entry's id is that of its log times the number of logs, plus the place of the log.
 */
export function createStory({ db }: Pick<Deps, 'db'>, sources: readonly StorySource[] = SOURCES) {
  const count = sources.length;
  const inLog = (cursor: Cursor, place: number): Cursor => ({
    at: cursor.at,
    id: Math.ceil((cursor.id - place) / count),
  });

  return async (
    jobId: number,
    { about, limit, cursor }: ReadOn<QueryOf<'GET /api/jobs/:id/story'>>,
  ): Promise<Page<StoryEntry>> => {
    await requireJob(db, jobId);
    const logs = await Promise.all(
      sources.map(async (source, place) => {
        const before = cursor ? inLog(cursor, place) : null;
        const { items, next } = await source.list(db, { jobId, about, limit, before });
        const entries = items.map((entry) => ({ ...entry, id: entry.id * count + place }));
        return { entries, end: next && entries.at(-1) };
      }),
    );
    // Beyond the end of a log that goes on, its own entries are still unknown.
    const [horizon] = logs.flatMap(({ end }) => end ?? []).sort(newestFirst);
    const known = logs
      .flatMap(({ entries }) => entries)
      .sort(newestFirst)
      .filter((entry) => !horizon || newestFirst(entry, horizon) <= 0);
    const items = known.slice(0, limit);
    const last = items.at(-1);
    const next = last && (horizon || known.length > limit) ? cursorOf(last) : null;
    const totals = async () => {
      const counts = await Promise.all(sources.map((source) => source.count(db, { jobId, about })));
      return counts.reduce((sum, one) => sum + one, 0);
    };
    return { items, next, cursorOf, total: await totalOf({ items, next, cursor }, totals) };
  };
}
