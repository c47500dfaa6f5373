import { Link } from '@loupe/plugin-sdk/router';
import type { JobListItem } from '@loupe/shared-types';
import { ErrorNote, useAction } from '@loupe/web-kit';
import { acceptQuote, rejectQuote } from '../actions';
import { CardButton } from '../job-card/card-controls';
import { JobCard } from '../job-card/job-card';
import { AcceptQuote } from './accept-quote';
import { StagePage } from './stage-page';

export default function QuotePage() {
  return (
    <StagePage
      stage="quote"
      subtitle="Quotes the customer has not answered yet"
      emptyText="No Quote Jobs Found"
      whenEmpty={<Link to="/create-job">Create a job with a quote amount</Link>}
      card={(job) => <QuoteCard key={job.id} job={job} />}
    />
  );
}

function QuoteCard({ job }: { readonly job: JobListItem }) {
  const accept = useAction(acceptQuote);
  const reject = useAction(rejectQuote);
  const busy = accept.pending || reject.pending;
  return (
    <JobCard
      job={job}
      page="quote"
      actions={
        <AcceptQuote job={job} action={accept} isBusy={busy}>
          <CardButton isStep isPending={reject.pending} onClick={() => !busy && reject.run({ job })}>
            Reject
          </CardButton>
        </AcceptQuote>
      }
      failures={
        <>
          <ErrorNote error={accept.error} />
          <ErrorNote error={reject.error} />
        </>
      }
    />
  );
}
