import { usePageSearch } from '@loupe/plugin-sdk';
import { countOf, STAGE_DISPLAYS, stagesOf, type PageStage } from '@loupe/domain';
import { DENSITIES, type Density, type JobListItem } from '@loupe/shared-types';
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
  emptyText,
  whenEmpty,
  card,
  noMatch = NO_MATCH,
  counted = 'job',
  skeletons = 4,
  densities = DENSITIES,
  children,
}: StagePageProps) {
  const [search] = usePageSearch();
  const filters = useListFilters(stage);
  const list = useJobs({ ...firstOfStage(stage), ...filters.query, search });
  const preferred = usePreferences()?.density;
  const wanted = filters.shownAs ?? preferred;
  // A layout that this page does not have is shown as its rows (DENSITY-3).
  const density = wanted && !densities.includes(wanted) ? 'rows' : wanted;
  const saveDensity = useSaveDensity();
  const searching = search.trim() !== '';
  const narrowed = searching || filters.isFiltered;
  return (
    <>
      <PageHead
        title={STAGE_DISPLAYS[stage].title}
        subtitle={subtitle}
        count={list.isCounted ? countOf(list.total, counted) : undefined}
      >
        <SearchBox placeholder={JOBS_SEARCH_PLACEHOLDER} />
        {children}
      </PageHead>
      <ListToolbar
        stage={stage}
        filters={filters}
        found={list.isCounted ? list.total : undefined}
        search={search}
        densities={densities}
        density={density}
        onDensity={(chosen) => {
          filters.forgetShownAs();
          saveDensity(chosen);
        }}
      />
      {density === undefined && <CardSkeletons count={skeletons} />}
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
          empty={<EmptyState text={narrowed ? noMatch : emptyText}>{!narrowed && whenEmpty}</EmptyState>}
          skeletons={skeletons}
        />
      )}
      {searching && !list.isLoading && !list.hasMore && (
        <Elsewhere search={search} isHere={(job) => stagesOf(job).includes(stage)} />
      )}
    </>
  );
}
