import { useOpenJob } from '@loupe/plugin-sdk';
import { Link } from '@loupe/plugin-sdk/router';
import { StagePage } from '../stages/stage-page';
import { CompletedCard } from './completed-card';
import { ExportButtons } from './export-buttons';

/** The archive (STAGE-5): a stage's list without a board, which has the open stages alone. */
export default function CompletedPage() {
  const openJob = useOpenJob();
  return (
    <StagePage
      stage="completed"
      subtitle="All successfully completed repair jobs"
      counted="Job"
      emptyText="No completed jobs found."
      noMatch="No completed jobs found matching your search."
      whenEmpty={<Link to="/waiting-collection">Hand over a job that waits for collection</Link>}
      card={(job) => <CompletedCard key={job.id} job={job} onOpen={() => openJob(job.id)} />}
      skeletons={6}
      densities={['cards', 'rows']}
    >
      <ExportButtons />
    </StagePage>
  );
}
