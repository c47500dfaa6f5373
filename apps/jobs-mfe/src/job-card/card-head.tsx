import { moneyWords, displayStatus } from '@loupe/domain';
import type { Job } from '@loupe/shared-types';
import { ContactNumber, JobLink, StatusBadge } from '@loupe/web-kit';
import type { ReactNode } from 'react';
import { SurnameFirst } from './surname-first';
import css from './job-card.module.css';

interface CardHeadProps {
  readonly job: Job;
  readonly badges?: ReactNode;
}

/** Number, status, name, telephone, and the balance due (JOB-8, MONEY-8). */
export function CardHead({ job, badges }: CardHeadProps) {
  return (
    <div className={css.top}>
      <div className={css.line}>
        <h2 className={css.number} id={`job-${job.id}`}>
          <JobLink job={job} className={css.open} />
        </h2>
        <StatusBadge status={displayStatus(job)} />
        {job.statusOrder === 'High Priority' && <Badge>High Priority</Badge>}
        {badges}
      </div>
      <div className={css.customer}>
        <span className={css.name}>
          <SurnameFirst job={job} />
        </span>
        <ContactNumber contact={job.contactNumber} className={css.tel} />
      </div>
      <CardMoney job={job} />
    </div>
  );
}

export function Badge({ children }: { readonly children: ReactNode }) {
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
