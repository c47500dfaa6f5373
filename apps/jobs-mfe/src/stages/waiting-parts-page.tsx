import { Link } from '@loupe/plugin-sdk/router';
import { JobCard } from '../job-card/job-card';
import { StagePage } from './stage-page';

export default function WaitingPartsPage() {
  return (
    <StagePage
      stage="waiting-parts"
      subtitle="Inspected, and waiting for parts to arrive"
      emptyText="No jobs waiting for parts."
      whenEmpty={<Link to="/live-jobs">Inspect a live job</Link>}
      card={(job) => <JobCard key={job.id} job={job} page="waiting-parts" />}
    />
  );
}
