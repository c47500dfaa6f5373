import { Link } from '@loupe/plugin-sdk/router';
import { daysMissing } from '@loupe/domain';
import type { JobListItem } from '@loupe/shared-types';
import { useCalendar, useNow } from '@loupe/web-kit';
import { inDays } from '../ages';
import { JobCard } from '../job-card/job-card';
import { StagePage } from './stage-page';

export default function MissingPage() {
  return (
    <StagePage
      stage="missing"
      subtitle="Items nobody can find; switch Missing off when one turns up"
      emptyText="No missing items."
      whenEmpty={<Link to="/physical-tracker">See where every item is</Link>}
      card={(job) => <MissingCard key={job.id} job={job} />}
    />
  );
}

function MissingCard({ job }: { readonly job: JobListItem }) {
  const days = daysMissing(job, useNow(), useCalendar());
  return <JobCard job={job} page="missing" age={`${inDays(days)} missing`} />;
}
