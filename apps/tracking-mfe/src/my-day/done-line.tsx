import { fullName } from '@loupe/domain';
import { CHANGE_WORDS, type MyDayEntry } from '@loupe/shared-types';
import { JobLink, useCalendar } from '@loupe/web-kit';
import css from './my-day.module.css';

export function DoneLine({ entry }: { readonly entry: MyDayEntry }) {
  const calendar = useCalendar();
  const { at, kind, job, location } = entry;
  return (
    <li className={css.line}>
      <time dateTime={at}>{calendar.timeOf(at)}</time>
      <span className={css.what}>
        {CHANGE_WORDS[kind]}
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
