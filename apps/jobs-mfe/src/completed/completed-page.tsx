import { countOf, isCompleted } from '@loupe/domain';
import { usePageSearch } from '@loupe/plugin-sdk';
import { useSearchParams } from '@loupe/plugin-sdk/router';
import type { JobListItem } from '@loupe/shared-types';
import { Elsewhere, lazyPart, PageHead, SearchBox, useJobs } from '@loupe/web-kit';
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
  const [params, setParams] = useSearchParams();
  // An unlisted job, such as a rejected one that was collected, is opened by its address.
  const id = open?.id ?? (/^[1-9]\d*$/.test(params.get('job') ?? '') ? Number(params.get('job')) : null);
  const list = useJobs({ ...firstOfStage('completed'), search });
  const empty = search.trim() ? 'No completed jobs found matching your search.' : 'No completed jobs found.';
  function close() {
    setOpen(null);
    if (!params.has('job')) return;
    params.delete('job');
    setParams(params, { replace: true });
  }
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
        card={(job) => <CompletedCard job={job} onOpen={() => setOpen(job)} />}
        empty={empty}
        skeletons={6}
      />
      {search.trim() !== '' && !list.isLoading && !list.isDebouncing && !list.hasMore && !list.error && (
        <Elsewhere search={search} isHere={isCompleted} />
      )}
      {id !== null && <FullDetails key={id} id={id} listed={open} onClose={close} />}
    </>
  );
}
