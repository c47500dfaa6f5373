import { displayNumber, pageStageOf, STAGE_DISPLAYS, type PageStage } from '@loupe/domain';
import { Link } from '@loupe/plugin-sdk/router';
import type { JobListItem } from '@loupe/shared-types';
import { addressOfJob } from './job-link';
import css from './found-elsewhere.module.css';
import { useJobs } from './queries';

const LOOKED_AT = 50;

export interface FoundElsewhereProps {
  readonly search: string;
  /** Whether the current page shows a job. */
  readonly isHere: (job: JobListItem) => boolean;
}

/** The search results on other pages than the current one, with links. */
export default function FoundElsewhere({ search, isHere }: FoundElsewhereProps) {
  const asked = search.trim();
  const { items, hasMore, isLoading, isDebouncing, error } = useJobs({ search: asked, limit: LOOKED_AT });
  if (isLoading || isDebouncing || error) return null;
  const elsewhere = items.filter((job) => !isHere(job));
  if (elsewhere.length === 0) return null;
  const byPage = new Map<PageStage, number>();
  for (const job of elsewhere) {
    const stage = pageStageOf(job);
    if (stage) byPage.set(stage, (byPage.get(stage) ?? 0) + 1);
  }
  const query = `?${new URLSearchParams({ search: asked }).toString()}`;
  return (
    <div className={css.elsewhere} role="status">
      <span>Found elsewhere:</span>
      {[...byPage].map(([stage, count]) => (
        <Link key={stage} to={`${STAGE_DISPLAYS[stage].path}${query}`}>
          {hasMore ? '' : `${count} in `}
          {STAGE_DISPLAYS[stage].title}
        </Link>
      ))}
      {elsewhere
        .filter((job) => !pageStageOf(job))
        .map((job) => (
          <Link key={job.id} to={addressOfJob(job)}>
            {displayNumber(job)}, rejected and collected
          </Link>
        ))}
      {hasMore && <Link to={`/timeline-view${query}`}>All in Timeline View</Link>}
    </div>
  );
}
