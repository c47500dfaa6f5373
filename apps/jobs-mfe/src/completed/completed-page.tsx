import { countOf, isCompleted } from '@loupe/domain';
import { useOpenJob, usePageSearch } from '@loupe/plugin-sdk';
import { Link } from '@loupe/plugin-sdk/router';
import { Elsewhere, EmptyState, PageHead, SearchBox, useJobs } from '@loupe/web-kit';
import { CardList } from '../card-list';
import { JOBS_SEARCH_PLACEHOLDER, firstOfStage } from '../lists';
import { CompletedCard } from './completed-card';
import css from './completed.module.css';
import { ExportButtons } from './export-buttons';

export default function CompletedPage() {
  const [search] = usePageSearch();
  const openJob = useOpenJob();
  const list = useJobs({ ...firstOfStage('completed'), search });
  const empty = search.trim() ? (
    'No completed jobs found matching your search.'
  ) : (
    <EmptyState text="No completed jobs found.">
      <Link to="/waiting-collection">Hand over a job that waits for collection</Link>
    </EmptyState>
  );
  return (
    <>
      <PageHead
        title="Collected by Customer"
        subtitle="All successfully completed repair jobs"
        count={list.isCounted ? countOf(list.total, 'Job') : undefined}
      >
        <SearchBox placeholder={JOBS_SEARCH_PLACEHOLDER} />
        <ExportButtons />
      </PageHead>
      <CardList
        list={list}
        className={css.grid}
        card={(job) => <CompletedCard job={job} onOpen={() => openJob(job.id)} />}
        empty={empty}
        skeletons={6}
      />
      {search.trim() !== '' && !list.isLoading && !list.isDebouncing && !list.hasMore && !list.error && (
        <Elsewhere search={search} isHere={isCompleted} />
      )}
    </>
  );
}
