import { usePageSearch } from '@loupe/plugin-sdk';
import { countOf, STAGE_DISPLAYS, stagesOf, type PageStage } from '@loupe/domain';
import type { JobListItem } from '@loupe/shared-types';
import { Elsewhere, EmptyState, PageHead, SearchBox, useJobs } from '@loupe/web-kit';
import type { ReactNode } from 'react';
import { CardList } from '../card-list';
import { JOBS_SEARCH_PLACEHOLDER, NO_MATCH, firstOfStage } from '../lists';
import css from './stage-page.module.css';

interface StagePageProps {
  readonly stage: PageStage;
  readonly subtitle: string;
  readonly emptyText: string;
  /** A next step when the list is empty. */
  readonly whenEmpty?: ReactNode;
  readonly card: (job: JobListItem) => ReactNode;
}

/** The page of one stage: title and count, search, and a card for each job, newest first (STAGE-10). */
export function StagePage({ stage, subtitle, emptyText, whenEmpty, card }: StagePageProps) {
  const [search] = usePageSearch();
  const list = useJobs({ ...firstOfStage(stage), search });
  const searching = search.trim() !== '';
  return (
    <>
      <PageHead
        title={STAGE_DISPLAYS[stage].title}
        subtitle={subtitle}
        count={list.isCounted ? countOf(list.total, 'job') : undefined}
      >
        <SearchBox placeholder={JOBS_SEARCH_PLACEHOLDER} />
      </PageHead>
      <CardList
        list={list}
        className={css.grid}
        card={card}
        empty={<EmptyState text={searching ? NO_MATCH : emptyText}>{!searching && whenEmpty}</EmptyState>}
        skeletons={4}
      />
      {searching && !list.isLoading && !list.hasMore && (
        <Elsewhere search={search} isHere={(job) => stagesOf(job).includes(stage)} />
      )}
    </>
  );
}
