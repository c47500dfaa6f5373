import { displayNumber } from '@loupe/domain';
import { JobPanels, useShell, type JobSheetProps } from '@loupe/plugin-sdk';
import type { InfiniteData } from '@tanstack/react-query';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { JobListItem, JobWithHistory } from '@loupe/shared-types';
import { CardSkeletons, ErrorNote, queryOf, useTabTitle, type Page } from '@loupe/web-kit';
import { noteOpened } from '../find/opened-jobs';
import { useEffect, useRef } from 'react';
import { SheetActions } from './sheet-actions';
import { SheetFields } from './sheet-fields';
import { SheetHead } from './sheet-head';
import { SheetParts } from './sheet-parts';
import { Story } from './story';
import css from './sheet.module.css';

/** The job as a list on the page has it, until it is read. */
function listed(client: QueryClient, id: number): JobWithHistory | undefined {
  for (const [, data] of client.getQueriesData<InfiniteData<Page<JobListItem>>>({
    queryKey: ['/api/jobs'],
  })) {
    const job = data?.pages?.flatMap(({ items }) => items).find((one) => one.id === id);
    if (job) return { ...job, editHistory: [] };
  }
  return undefined;
}

/** A job's sheet: what it is and what is next, its actions, its story, and all its fields (SHEET-3). */
export default function JobSheet({ jobId, titleId, isPage }: JobSheetProps) {
  const client = useQueryClient();
  const query = queryOf('GET /api/jobs/:id', { id: jobId });
  const { data: job, error, refetch } = useQuery({ ...query, placeholderData: () => listed(client, jobId) });
  const { userId } = useShell().user;
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (job) noteOpened(userId, job);
  }, [job, userId]);
  if (!job)
    return (
      <div className={css.empty}>
        {error ? (
          <>
            <h2 id={titleId}>This job cannot be shown</h2>
            <ErrorNote error={error} onRetry={() => void refetch()} />
          </>
        ) : (
          <CardSkeletons count={1} />
        )}
      </div>
    );
  return (
    <div ref={sheet} className={css.sheet}>
      {isPage && <TabTitle number={displayNumber(job)} />}
      <SheetHead job={job} titleId={titleId} isPage={isPage} />
      <ErrorNote error={error} onRetry={() => void refetch()} />
      <SheetActions job={job} isPage={isPage} sheet={sheet} />
      <SheetParts job={job} />
      <Story jobId={job.id} />
      <SheetFields job={job} />
      <div className={css.panels}>
        <JobPanels job={job} />
      </div>
    </div>
  );
}

function TabTitle({ number }: { readonly number: string }) {
  useTabTitle(number, useShell().shop);
  return null;
}
