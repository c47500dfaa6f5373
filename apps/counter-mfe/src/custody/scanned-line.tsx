import { fullName } from '@loupe/domain';
import type { JobDetails } from '@loupe/shared-types';
import { JobLink } from '@loupe/web-kit';
import type { ReactNode } from 'react';
import css from './custody.module.css';

interface ScannedLineProps {
  readonly job: JobDetails | null;
  readonly code: string;
  readonly tone: 'good' | 'bad' | 'waits' | 'plain';
  readonly words: ReactNode;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

/** One scanned bag: what it is, what became of it, and at the right what can be done. */
export function ScannedLine({ job, code, tone, words, note, children }: ScannedLineProps) {
  return (
    <li className={css.line}>
      <span className={css.what}>
        {job ? <JobLink job={job} className={css.number} /> : <b className={css.number}>{code}</b>}{' '}
        {job && <bdi>{fullName(job)}</bdi>}
        {job && (
          <small>
            <bdi>{job.items}</bdi>
          </small>
        )}
      </span>
      <span className={css.became}>
        <span className={css[tone]}>{words}</span>
        {note && <small>{note}</small>}
      </span>
      <span className={css.acts}>{children}</span>
    </li>
  );
}
