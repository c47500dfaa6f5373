import { displayNumber, moneyWords, shownStatus } from '@loupe/domain';
import type { Job } from '@loupe/shared-types';
import { ContactNumber, StatusBadge } from '@loupe/web-kit';
import type { ReactNode } from 'react';
import css from './job-card.module.css';

interface CardHeadProps {
  readonly job: Job;
  readonly signs?: ReactNode;
}

/** Who and which: number, status, name, telephone, and what is still to pay (JOB-8, MONEY-8). */
export function CardHead({ job, signs }: CardHeadProps) {
  return (
    <div className={css.top}>
      <div className={css.line}>
        <h2 className={css.number} id={`job-${job.id}`}>
          {displayNumber(job)}
        </h2>
        <StatusBadge status={shownStatus(job)} />
        {job.statusOrder === 'High Priority' && <Sign>High Priority</Sign>}
        {signs}
      </div>
      <div className={css.who}>
        <span className={css.name}>
          <bdi>{job.surname}</bdi>, <bdi>{job.firstName}</bdi>
        </span>
        <ContactNumber contact={job.contactNumber} className={css.tel} />
      </div>
      <CardMoney job={job} />
    </div>
  );
}

export function Sign({ children }: { readonly children: ReactNode }) {
  return <span className={css.sign}>{children}</span>;
}

function CardMoney({ job }: { readonly job: Job }) {
  const { main, note } = moneyWords(job);
  return (
    <div className={css.money}>
      <div className={css.due}>{main}</div>
      <div className={css.of}>{note}</div>
    </div>
  );
}
