import { usePageSearch } from '@loupe/plugin-sdk';
import { BOARD_STAGES, countOf, STAGE_DISPLAYS, stagesOf, type PageStage } from '@loupe/domain';
import { Button } from '@loupe/plugin-sdk/ui';
import { DENSITIES, type Density, type JobListItem, type JobOrder, type Stage } from '@loupe/shared-types';
import {
  CardSkeletons,
  EmptyState,
  lazyPart,
  PageHead,
  SearchBox,
  useJobs,
  usePreferences,
  useSaveDensity,
  useStats,
} from '@loupe/web-kit';
import type { ReactNode } from 'react';
import { CardList } from '../card-list';
import { JOBS_SEARCH_PLACEHOLDER, NO_MATCH, firstOfStage } from '../lists';
import { orderOf, useListFilters } from './list-filters';
import { ListToolbar } from './list-toolbar';
import css from './stage-page.module.css';

const Board = lazyPart(() => import(/* webpackChunkName: "board" */ './board'), <CardSkeletons count={4} />);
const Elsewhere = lazyPart(() => import('./elsewhere-part'));
const JobRow = lazyPart(() => import(/* webpackChunkName: "rows" */ './job-row'));

/** An order as the subtitle of a stage's page says it (SORT-1). */
function orderWords(order: JobOrder, stage: PageStage): string {
  switch (order) {
    case 'newest':
      return 'newest first';
    case 'oldest':
      return 'oldest first';
    case 'longest':
      return stage === 'completed' ? 'collected longest ago first' : 'longest in stage first';
    case 'due':
      return stage === 'waiting-collection' ? 'most overdue first' : 'due soonest first';
  }
}

const isOnBoard = (stage: Stage) => (BOARD_STAGES as readonly Stage[]).includes(stage);

interface StagePageProps {
  readonly stage: PageStage;
  readonly subtitle: string;
  /** The subtitle goes on with the order, also where it is the usual one. */
  readonly saysOrder?: boolean;
  readonly emptyText: string;
  /** A next step when the list is empty. */
  readonly whenEmpty?: ReactNode;
  readonly card: (job: JobListItem) => ReactNode;
  /** What differs on the page of the archive. */
  readonly noMatch?: string;
  readonly counted?: 'job' | 'Job';
  readonly skeletons?: number;
  readonly densities?: readonly Density[];
  /** Beside the search. */
  readonly children?: ReactNode;
}

/** The page of one stage: title and count, search, order, filters, and its jobs, newest first by default (STAGE-10). */
export function StagePage({
  stage,
  subtitle,
  saysOrder,
  emptyText,
  whenEmpty,
  card,
  noMatch = NO_MATCH,
  counted = 'job',
  skeletons = 4,
  densities = DENSITIES,
  children,
}: StagePageProps) {
  const [search, setSearch] = usePageSearch();
  const filters = useListFilters(stage);
  const list = useJobs({ ...firstOfStage(stage), ...filters.query, search });
  const preferred = usePreferences()?.density;
  const wanted = filters.density ?? preferred;
  // A layout that this page does not have is shown as its rows (DENSITY-3).
  const density = wanted && !densities.includes(wanted) ? 'rows' : wanted;
  const saveDensity = useSaveDensity();
  const counts = useStats().data;
  const searching = search.trim() !== '';
  const narrowed = searching || filters.isFiltered;
  const isBoard = density === 'board';
  const total = list.isCounted ? countOf(list.total, counted) : undefined;
  const order = orderOf(filters);
  // What was narrowed too far is widened where it says so (HELP-2).
  const nothing = (
    <EmptyState text={searching ? noMatch : 'No jobs found with these filters.'}>
      {filters.isFiltered && <Button onClick={filters.clear}>Clear the filters</Button>}
      {searching && <Button onClick={() => setSearch('')}>Clear the search</Button>}
    </EmptyState>
  );
  return (
    <>
      <PageHead
        title={isBoard ? 'Board' : STAGE_DISPLAYS[stage].title}
        subtitle={
          isBoard
            ? 'Every open job by its stage'
            : [subtitle, ...(saysOrder || order !== 'newest' ? [orderWords(order, stage)] : [])].join(', ')
        }
        count={isBoard ? counts && countOf(counts.totalActive, 'open job') : total}
      >
        <SearchBox placeholder={JOBS_SEARCH_PLACEHOLDER} />
        {children}
      </PageHead>
      <ListToolbar
        stage={stage}
        filters={filters}
        found={list.isCounted && !isBoard ? list.total : undefined}
        search={search}
        densities={densities}
        density={density}
        onDensity={(chosen) => {
          filters.clearDensity();
          saveDensity(chosen);
        }}
      />
      {density === undefined && <CardSkeletons count={skeletons} />}
      {isBoard && <Board filters={filters} search={search} empty={narrowed ? nothing : null} />}
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
          empty={narrowed ? nothing : <EmptyState text={emptyText}>{whenEmpty}</EmptyState>}
          skeletons={skeletons}
        />
      )}
      {searching && !list.isLoading && !list.hasMore && (
        <Elsewhere
          search={search}
          isHere={(job) => stagesOf(job).some((one) => (isBoard ? isOnBoard(one) : one === stage))}
        />
      )}
    </>
  );
}
