import {
  balanceDue,
  displayNumber,
  durationDays,
  formatPounds,
  fullName,
  moneyLine,
  paymentBadge,
} from '@loupe/domain';
import { Button } from '@loupe/plugin-sdk/ui';
import type { Job } from '@loupe/shared-types';
import { ContactNumber, JobLink, LongText, StatusBadge, useCalendar } from '@loupe/web-kit';
import type { ReactNode } from 'react';
import { inDays } from '../ages';
import css from './completed.module.css';

interface CompletedCardProps {
  readonly job: Job;
  readonly onOpen: () => void;
}

/** A finished job: its item, its dates, and its payments (PAGE-6, MONEY-10). */
export function CompletedCard({ job, onOpen }: CompletedCardProps) {
  const calendar = useCalendar();
  return (
    <article className={css.card} aria-labelledby={`job-${job.id}`}>
      <div className={css.head}>
        <h2 id={`job-${job.id}`} className={css.number}>
          <JobLink job={job} className={css.open} />
        </h2>
        <StatusBadge status="Completed" />
        <bdi className={css.name}>{fullName(job)}</bdi>
      </div>
      <dl className={css.facts}>
        <Fact label="Items" wide>
          <LongText text={job.items} />
        </Fact>
        <Fact label="Description" wide>
          <LongText text={job.jobDescription} />
        </Fact>
        <Fact label="Contact">
          <ContactNumber contact={job.contactNumber} />
        </Fact>
        <Fact label="Created By">{job.createdBy ?? 'Unknown'}</Fact>
        <Fact label="Created">{calendar.formatDate(job.dateCreated)}</Fact>
        {job.collectionDate && <Fact label="Completed">{calendar.formatDate(job.collectionDate)}</Fact>}
        <Fact label="Duration">{inDays(durationDays(job, calendar))}</Fact>
      </dl>
      {job.totalCost > 0 && <MoneyBox job={job} />}
      {job.notes && (
        <p className={css.notes}>
          <span className={css.term}>Notes</span>
          <LongText text={job.notes} />
        </p>
      )}
      <div className={css.foot}>
        <Button onClick={onOpen} aria-label={`View Full Details of ${displayNumber(job)}`}>
          View Full Details
        </Button>
      </div>
    </article>
  );
}

interface FactProps {
  readonly label: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

function Fact({ label, wide, children }: FactProps) {
  return (
    <div className={wide ? css.wide : undefined}>
      <dt className={css.term}>{label}</dt>
      <dd className={css.value}>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

function MoneyBox({ job }: { readonly job: Job }) {
  const { due, giveBack, state } = moneyLine(job);
  const badge = paymentBadge(job);
  // The balance that was due is the final payment, also once it is marked as paid.
  const final = state === 'paid' ? balanceDue(job) : due;
  return (
    <div className={css.money}>
      <dl className={css.sums}>
        <Sum label="Total Cost" pounds={job.totalCost} />
        {job.depositAmount > 0 && <Sum label="Deposit" pounds={job.depositAmount} />}
        <Sum label="Final Payment" pounds={final} />
        {giveBack > 0 && <Sum label="To give back" pounds={giveBack} />}
      </dl>
      <span className={badge.isSettled ? css.paid : css.due}>{badge.text}</span>
    </div>
  );
}

function Sum({ label, pounds }: { readonly label: string; readonly pounds: number }) {
  return (
    <div className={css.sum}>
      <dt>{label}</dt>
      <dd>{formatPounds(pounds)}</dd>
    </div>
  );
}
