import type { Db } from '@loupe/db';
import type { StoryEntry, StoryPart } from '@loupe/shared-types';
import type { Cursor, Page } from '../lists/page';

export interface StoryRequest {
  readonly jobId: number;
  /** One part of the story; undefined is the whole. */
  readonly about: StoryPart | undefined;
  readonly limit: number;
  /** Only entries before this instant, or at it with a smaller id. */
  readonly before: Cursor | null;
}

/** A log with entries of jobs. One more log in the story is one more source in `sources.ts`. */
export interface StorySource {
  /** The newest entries, newest first, with the ids of the log: at most `limit`, fewer when their texts are long. */
  readonly list: (db: Db, request: StoryRequest) => Promise<Pick<Page<StoryEntry>, 'items' | 'next'>>;
  readonly count: (db: Db, request: Pick<StoryRequest, 'jobId' | 'about'>) => Promise<number>;
}
