import { usePageSearch } from '@loupe/plugin-sdk';
import { CardSkeletons, EmptyState, ErrorNote, ListEnd, PageHead, SearchBox, useCalls } from '@loupe/web-kit';
import { useState } from 'react';
import { counted } from '../counted';
import { AddCallDialog } from './add-call-dialog';
import { CallGroupCard } from './call-group-card';
import { groupByJob, type JobOfCalls } from './call-groups';
import css from './call-log.module.css';
import { JobsWithoutCalls } from './jobs-without-calls';

const PAGE_SIZE = 50;

export default function CallLogPage() {
  const [search] = usePageSearch();
  const isSearching = search.trim() !== '';
  const calls = useCalls({ search, limit: PAGE_SIZE });
  const [jobToCall, setJobToCall] = useState<JobOfCalls | null>(null);
  const isEmpty = !calls.isLoading && !calls.error && calls.total === 0;

  return (
    <>
      <PageHead
        title="Customer Call Log"
        subtitle="All customer communications and call history"
        count={calls.isLoading || calls.error ? undefined : counted(calls.total, 'Call')}
      >
        <SearchBox placeholder="Search by customer name, job number, caller, content..." />
      </PageHead>
      {calls.isLoading && <CardSkeletons count={4} />}
      {calls.items.length === 0 && <ErrorNote error={calls.error} onRetry={calls.retry} />}
      {isEmpty && (
        <EmptyState
          text={isSearching ? 'No call logs found matching your search.' : 'No customer call logs found.'}
        />
      )}
      <div className={css.groups}>
        {groupByJob(calls.items).map((group) => (
          <CallGroupCard
            key={group.job.id}
            group={group}
            isSearching={isSearching}
            onAddCall={() => setJobToCall(group.job)}
          />
        ))}
      </div>
      <ListEnd list={calls} />
      {isSearching && !calls.isLoading && !calls.hasMore && (
        <JobsWithoutCalls search={search} onAddCall={setJobToCall} />
      )}
      {jobToCall && <AddCallDialog job={jobToCall} onClosed={() => setJobToCall(null)} />}
    </>
  );
}
