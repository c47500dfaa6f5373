import { STORY_PARTS, type StoryPart } from '@loupe/shared-types';
import { CardSkeletons, ListView, MoreButton, useList } from '@loupe/web-kit';
import { useState } from 'react';
import { StoryLine } from './story-line';
import css from './sheet.module.css';

/** More than a job has, as a rule: printed, the story is whole. */
const AT_ONCE = 100;

const NAMES: Readonly<Record<StoryPart, string>> = {
  moves: 'Moves',
  calls: 'Calls',
  parts: 'Parts',
  money: 'Money',
  changes: 'Changes',
  prints: 'Prints',
};

/** The fields lie below: of a long story the newest is shown first, on paper all of it. */
const AT_FIRST = 6;

/** All that happened to the job on one line of time, newest first, page by page (STORY-1). */
export function Story({ jobId }: { readonly jobId: number }) {
  const [about, setAbout] = useState<StoryPart>();
  const [isWhole, setIsWhole] = useState(false);
  const list = useList('GET /api/jobs/:id/story', { limit: AT_ONCE, about }, { id: jobId });
  const choice = (part: StoryPart | undefined, name: string) => (
    <button key={name} type="button" aria-pressed={about === part} onClick={() => setAbout(part)}>
      {name}
    </button>
  );
  return (
    <section className={css.group} aria-label="Story">
      <h3 className={css.heading}>Story</h3>
      <div className={css.filter} role="group" aria-label="Show in the story">
        {choice(undefined, 'Everything')}
        {STORY_PARTS.map((part) => choice(part, NAMES[part]))}
      </div>
      <ListView
        list={list}
        loading={<CardSkeletons count={1} />}
        empty={<p className={css.none}>Nothing of this kind has happened.</p>}
        end={
          (isWhole || list.items.length <= AT_FIRST) && (
            <MoreButton list={list} label="Show what was before" />
          )
        }
      >
        {(entries) => (
          <>
            <ol className={css.story}>
              {entries.map((entry, at) => (
                <StoryLine key={entry.id} entry={entry} isFolded={!isWhole && at >= AT_FIRST} />
              ))}
            </ol>
            {!isWhole && entries.length > AT_FIRST && (
              <button type="button" className={css.whole} onClick={() => setIsWhole(true)}>
                Show the whole story
              </button>
            )}
          </>
        )}
      </ListView>
    </section>
  );
}
