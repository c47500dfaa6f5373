import { Link } from '@loupe/plugin-sdk/router';
import type { JobListItem } from '@loupe/shared-types';
import { ErrorNote, useAction, useCalendar, useNow } from '@loupe/web-kit';
import { markCollected, removeRejection } from '../actions';
import { daysAgo } from '../ages';
import { CardButton, CardCheckbox } from '../job-card/card-controls';
import { JobCard } from '../job-card/job-card';
import { StagePage } from './stage-page';

export default function CustomerRejectedPage() {
  return (
    <StagePage
      stage="customer-rejected"
      subtitle="The customer said no; the item is still to be fetched"
      emptyText="No customer rejected jobs."
      whenEmpty={<Link to="/quote">See the quotes to be answered</Link>}
      card={(job) => <RejectedCard key={job.id} job={job} />}
    />
  );
}

function RejectedCard({ job }: { readonly job: JobListItem }) {
  const calendar = useCalendar();
  const now = useNow();
  const untick = useAction(removeRejection);
  const collect = useAction(markCollected);
  const at = job.customerRejectedAt;
  return (
    <JobCard
      job={job}
      page="customer-rejected"
      age={
        at ? `rejected ${daysAgo(calendar.daysBetween(calendar.dayOf(at), calendar.today(now)))}` : undefined
      }
      options={
        <CardCheckbox isStep isTicked={!untick.pending} onTick={() => untick.run({ job })}>
          Customer Rejected
        </CardCheckbox>
      }
      actions={
        job.missing === 'Yes' ? (
          <CardButton isStep isPending={collect.pending} onClick={() => collect.run({ job })}>
            Mark as Collected
          </CardButton>
        ) : null
      }
      failures={
        <>
          <ErrorNote error={untick.error} />
          <ErrorNote error={collect.error} />
        </>
      }
    />
  );
}
