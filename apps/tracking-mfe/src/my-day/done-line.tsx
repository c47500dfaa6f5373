import { fullName } from '@loupe/domain';
import type { ChangeKind, MyDayEntry } from '@loupe/shared-types';
import { JobLink, useCalendar } from '@loupe/web-kit';
import css from './my-day.module.css';

const WORDS: Readonly<Record<ChangeKind, string>> = {
  created: 'Taken in',
  edited: 'Edited',
  'status-changed': 'Status changed',
  'missing-changed': 'Missing changed',
  'balance-changed': 'Balance changed',
  'quote-accepted': 'Quote accepted',
  'quote-rejected': 'Quote rejected',
  'rejection-removed': 'Rejection removed',
  completed: 'Collected',
  reopened: 'Reopened',
  collected: 'Collected',
  moved: 'Moved',
  'call-logged': 'Called',
  'part-ordered': 'Part ordered',
  'part-changed': 'Part changed',
  'part-cancelled': 'Part cancelled',
  'customer-changed': 'Customer changed',
  erased: 'Customer erased',
  'print-changed': 'Printed',
};

export function DoneLine({ entry }: { readonly entry: MyDayEntry }) {
  const calendar = useCalendar();
  const { at, kind, job, location } = entry;
  return (
    <li className={css.line}>
      <time dateTime={at}>{calendar.timeOf(at)}</time>
      <span className={css.what}>
        {WORDS[kind]}
        {location !== null && (
          <>
            {' to '}
            <bdi>{location}</bdi>
          </>
        )}
      </span>
      <span className={css.job}>
        <JobLink job={job} /> <bdi>{fullName(job)}</bdi>
      </span>
    </li>
  );
}
