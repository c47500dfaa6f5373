import { Link } from '@loupe/plugin-sdk/router';
import { countOf } from '@loupe/domain';
import { usePageSearch } from '@loupe/plugin-sdk';
import { CardSkeletons, EmptyState, ListView, PageHead, SearchBox, useCalls } from '@loupe/web-kit';
import { useCallback, useState } from 'react';
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
  const [firstCalled, setFirstCalled] = useState<number | null>(null);
  const forgetFirstCalled = useCallback(() => setFirstCalled(null), []);
  const closed = (isLogged: boolean) => {
    if (isLogged && jobToCall?.callCount === 0) setFirstCalled(jobToCall.id);
    setJobToCall(null);
  };

  return (
    <>
      <PageHead
        title="Customer Call Log"
        subtitle="All customer communications and call history"
        count={calls.isCounted ? countOf(calls.total, 'Call') : undefined}
      >
        <SearchBox placeholder="Search by customer name, job number, caller, content..." />
      </PageHead>
      <ListView
        list={calls}
        loading={<CardSkeletons count={4} />}
        empty={
          isSearching ? (
            'No call logs found matching your search.'
          ) : (
            <EmptyState text="No customer call logs found.">
              <Link to="/live-jobs">Log a call at a live job</Link>
            </EmptyState>
          )
        }
      >
        {(items) => (
          <div className={css.groups}>
            {groupByJob(items).map((group) => (
              <CallGroupCard
                key={group.job.id}
                group={group}
                isSearching={isSearching}
                onAddCall={() => setJobToCall(group.job)}
                onFocus={group.job.id === firstCalled ? forgetFirstCalled : undefined}
              />
            ))}
          </div>
        )}
      </ListView>
      {isSearching && !calls.isLoading && !calls.hasMore && (
        <JobsWithoutCalls search={search} onAddCall={setJobToCall} />
      )}
      {jobToCall && <AddCallDialog job={jobToCall} onClosed={closed} />}
    </>
  );
}
