import type { JobListItem } from '@loupe/shared-types';
import { PartsPanel } from '../job-card/parts-panel';
import css from './sheet.module.css';

/** The parts ordered for the job; nothing where none were and none are awaited. */
export function SheetParts({ job }: { readonly job: JobListItem }) {
  if (job.partsCount === 0) return null;
  return (
    <div className={css.parts}>
      <PartsPanel job={job} />
    </div>
  );
}
