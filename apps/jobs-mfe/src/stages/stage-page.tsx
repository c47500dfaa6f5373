import { usePageSearch } from '@loupe/plugin-sdk';
import { countOf, STAGE_DISPLAYS, stagesOf, type PageStage } from '@loupe/domain';
import type { JobListItem } from '@loupe/shared-types';
import {
  CardSkeletons,
  EmptyState,
  lazyPart,
  PageHead,
  SearchBox,
  useJobs,
  usePreferences,
  useSaveDensity,
} from '@loupe/web-kit';
import type { ReactNode } from 'react';
import { CardList } from '../card-list';
import { JOBS_SEARCH_PLACEHOLDER, NO_MATCH, firstOfStage } from '../lists';
import { useListFilters } from './list-filters';
import { ListToolbar } from './list-toolbar';
import css from './stage-page.module.css';

const Board = lazyPart(() => import(/* webpackChunkName: "board" */ './board'), <CardSkeletons count={4} />);
const Elsewhere = lazyPart(() => import('./elsewhere-part'));
const JobRow = lazyPart(() => import(/* webpackChunkName: "rows" */ './job-row'));

interface StagePageProps {
  readonly stage: PageStage;
  readonly subtitle: string;
  readonly emptyText: string;
  /** A next step when the list is empty. */
  readonly whenEmpty?: ReactNode;
  readonly card: (job: JobListItem) => ReactNode;
}

/** The page of one stage: title and count, search, order, filters, and its jobs, newest first by default (STAGE-10). */
export function StagePage({ stage, subtitle, emptyText, whenEmpty, card }: StagePageProps) {
  const [search] = usePageSearch();
  const filters = useListFilters();
  const list = useJobs({ ...firstOfStage(stage), ...filters.query, search });
  const preferred = usePreferences()?.density;
  const density = filters.shownAs ?? preferred;
  const saveDensity = useSaveDensity();
  const searching = search.trim() !== '';
  const narrowed = searching || filters.isFiltered;
  return (
    <>
      <PageHead
        title={STAGE_DISPLAYS[stage].title}
        subtitle={subtitle}
        count={list.isCounted ? countOf(list.total, 'job') : undefined}
      >
        <SearchBox placeholder={JOBS_SEARCH_PLACEHOLDER} />
      </PageHead>
      <ListToolbar
        stage={stage}
        filters={filters}
        found={list.isCounted ? list.total : undefined}
        search={search}
        density={density}
        onDensity={(chosen) => {
          filters.forgetShownAs();
          saveDensity(chosen);
        }}
      />
      {density === undefined && <CardSkeletons count={4} />}
      {density === 'board' && <Board filters={filters} search={search} />}
      {(density === 'cards' || density === 'rows') && (
        <CardList
          list={list}
          className={density === 'rows' ? css.rows : css.grid}
          card={
            density === 'rows'
              ? (job) => (
                  <JobRow key={job.id} job={job} page={stage}>
                    {card(job)}
                  </JobRow>
                )
              : card
          }
          empty={<EmptyState text={narrowed ? NO_MATCH : emptyText}>{!narrowed && whenEmpty}</EmptyState>}
          skeletons={4}
        />
      )}
      {searching && !list.isLoading && !list.hasMore && (
        <Elsewhere search={search} isHere={(job) => stagesOf(job).includes(stage)} />
      )}
    </>
  );
}
