import { Link } from '@loupe/plugin-sdk/router';
import { JobCard } from '../job-card/job-card';
import { StagePage } from './stage-page';

export default function LiveJobsPage() {
  return (
    <StagePage
      stage="live"
      subtitle="In progress and awaiting inspection"
      saysOrder
      emptyText="No live jobs found."
      whenEmpty={<Link to="/create-job">Create New Job</Link>}
      card={(job) => <JobCard key={job.id} job={job} page="live" />}
    />
  );
}
