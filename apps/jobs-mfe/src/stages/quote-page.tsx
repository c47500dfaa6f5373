import { Link } from '@loupe/plugin-sdk/router';
import { JobCard } from '../job-card/job-card';
import { QuoteAnswer } from './quote-answer';
import { StagePage } from './stage-page';

export default function QuotePage() {
  return (
    <StagePage
      stage="quote"
      subtitle="Quotes the customer has not answered yet"
      emptyText="No Quote Jobs Found"
      whenEmpty={<Link to="/create-job">Create a job with a quote amount</Link>}
      card={(job) => <JobCard key={job.id} job={job} page="quote" actions={<QuoteAnswer job={job} />} />}
    />
  );
}
