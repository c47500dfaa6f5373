import { Link } from '@loupe/plugin-sdk/router';
import { isOverdue, nextStep } from '@loupe/domain';
import type { JobListItem } from '@loupe/shared-types';
import { ErrorNote, useAction, useCalendar, useNow } from '@loupe/web-kit';
import { changeStatusTo, markCompletedAndCollected, setBalancePaid } from '../actions';
import { daysAgo } from '../ages';
import { Badge } from '../job-card/card-head';
import { JobCard } from '../job-card/job-card';
import { BalancePaid } from './balance-paid';
import { ChangeStatus } from './change-status';
import { MarkCompleted } from './mark-completed';
import { QuoteAnswer } from './quote-answer';
import { StagePage } from './stage-page';

export default function WaitingCollectionPage() {
  return (
    <StagePage
      stage="waiting-collection"
      subtitle="Finished work that its owner has not fetched yet"
      emptyText="No jobs waiting for collection."
      whenEmpty={<Link to="/live-jobs">Mark a live job ready</Link>}
      card={(job) => <CollectionCard key={job.id} job={job} />}
    />
  );
}

function CollectionCard({ job }: { readonly job: JobListItem }) {
  const calendar = useCalendar();
  const now = useNow();
  const complete = useAction(markCompletedAndCollected);
  const balance = useAction(setBalancePaid);
  const status = useAction(changeStatusTo);
  const ready = job.collectionDate;
  const step = nextStep(job, 'waiting-collection')?.id;
  return (
    <JobCard
      job={job}
      page="waiting-collection"
      badges={isOverdue(job, now, calendar) && <Badge>Overdue</Badge>}
      age={
        ready
          ? `ready ${daysAgo(calendar.daysBetween(calendar.dayOf(ready), calendar.today(now)))}`
          : undefined
      }
      options={
        <>
          <BalancePaid job={job} action={balance} />
          <ChangeStatus job={job} action={status} />
          {/* What the tick is for; ticked, it is the next step. */}
          {step !== 'hand-over' && <MarkCompleted isSmall job={job} action={complete} />}
        </>
      }
      actions={step === 'accept-quote' ? <QuoteAnswer job={job} /> : null}
      failures={
        <>
          <ErrorNote error={balance.error} />
          <ErrorNote error={status.error} />
          <ErrorNote error={complete.error} />
        </>
      }
    />
  );
}
