import { JobCard } from '@loupe/jobs-mfe/cards';
import { STAGES, type Stage } from '@loupe/shared-types';
import { EmptyState, ErrorNote, useJobs } from '@loupe/web-kit';

/** A job from the database, so that the card is shown as on its page. */
function CardOf({ stage }: { readonly stage: Stage }) {
  const jobs = useJobs({ stage, limit: 1 });
  const [job] = jobs.items;
  if (jobs.error) return <ErrorNote error={jobs.error} onRetry={jobs.retry} />;
  return job ? <JobCard job={job} badges={stage} /> : <EmptyState text={`No job is in the stage ${stage}`} />;
}

export function CardExamples() {
  return STAGES.map((stage) => <CardOf key={stage} stage={stage} />);
}
