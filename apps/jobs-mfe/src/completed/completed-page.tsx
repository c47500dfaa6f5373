import { usePageSearch } from '@loupe/plugin-sdk';
import type { JobListItem } from '@loupe/shared-types';
import { CardSkeletons, EmptyState, ErrorNote, lazyPart, PageHead, SearchBox, useJobs } from '@loupe/web-kit';
import { useState } from 'react';
import { CardList } from '../card-list';
import { JOBS_SEARCH_PLACEHOLDER, firstOfStage } from '../lists';
import { CompletedCard } from './completed-card';
import css from './completed.module.css';
import { ExportButtons } from './export-buttons';

const FullDetails = lazyPart(() => import('./full-details'));

export default function CompletedPage() {
  const [search] = usePageSearch();
  const [open, setOpen] = useState<JobListItem | null>(null);
  const list = useJobs({ ...firstOfStage('completed'), search });
  const empty = search.trim() ? 'No completed jobs found matching your search.' : 'No completed jobs found.';
  const count = `${list.total.toLocaleString('en-GB')} ${list.total === 1 ? 'Job' : 'Jobs'}`;
  return (
    <>
      <PageHead
        title="Collected by Customer"
        subtitle="All successfully completed repair jobs"
        count={list.isLoading || (list.error && list.items.length === 0) ? undefined : count}
      >
        <SearchBox placeholder={JOBS_SEARCH_PLACEHOLDER} />
        <ExportButtons />
      </PageHead>
      {list.isLoading && !list.error && <CardSkeletons count={6} />}
      {list.items.length === 0 && list.error && <ErrorNote error={list.error} onRetry={list.retry} />}
      {!list.isLoading && (
        <CardList
          list={list}
          className={css.grid}
          card={(job) => <CompletedCard job={job} onOpen={() => setOpen(job)} />}
          empty={!list.error && <EmptyState text={empty} />}
        />
      )}
      {open && <FullDetails job={open} onClose={() => setOpen(null)} />}
    </>
  );
}
