import { fullName } from '@loupe/domain';
import type { JobDetails } from '@loupe/shared-types';
import { JobLink } from '@loupe/web-kit';
import type { ReactNode } from 'react';
import css from './edit-log.module.css';

interface EditCardProps {
  readonly job: JobDetails | undefined;
  readonly action: string;
  readonly when: string;
  readonly logged?: string;
  readonly children: ReactNode;
}

/** One entry of the edit log: the action, its job, and its time. */
export function EditCard({ job, action, when, logged, children }: EditCardProps) {
  return (
    <li className={css.card}>
      <p className={css.action}>
        <bdi>{action}</bdi>
      </p>
      <p className={css.when}>{when}</p>
      {job && (
        <p className={css.job}>
          <JobLink job={job} className={css.number} /> <bdi>{fullName(job)}</bdi>
        </p>
      )}
      <div className={css.details}>{children}</div>
      {logged && <p className={css.logged}>{logged}</p>}
    </li>
  );
}
