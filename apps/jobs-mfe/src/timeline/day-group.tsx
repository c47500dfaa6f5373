import {
  displayNumber,
  fullName,
  pageStageOf,
  displayLocation,
  displayStatus,
  STAGE_DISPLAYS,
  statusDisplay,
} from '@loupe/domain';
import { Link } from '@loupe/plugin-sdk/router';
import type { JobListItem } from '@loupe/shared-types';
import { Icon } from '@loupe/plugin-sdk/icons';
import { addressOfJob, JobLink, StatusBadge, useCalendar, useJobs, useNow } from '@loupe/web-kit';
import type { TimelineDay } from './days';
import css from './timeline.module.css';

interface DayGroupProps {
  readonly day: TimelineDay;
  readonly search: string;
}

/** The jobs taken in on one day: long date, count, age, and a row for each, oldest first (TIMELINE-1, TIMELINE-2). */
export function DayGroup({ day, search }: DayGroupProps) {
  const calendar = useCalendar();
  const now = useNow();
  const id = `day-${day.day}`;
  return (
    <section className={`${css.day} ${day.finished ? css.finished : ''}`} aria-labelledby={id}>
      <div className={css.dayHead}>
        <h2 id={id} className={css.date}>
          {calendar.formatLongDate(day.day)}
        </h2>
        <span className={css.badge}>
          {day.whole ? inJobs(day.jobs.length) : <CountOfDay day={day} search={search} />}
        </span>
        <span className={css.badge}>{calendar.ageLabel(day.day, now)}</span>
      </div>
      <ul className={css.rows}>
        {day.jobs.map((job) => (
          <TimelineRow key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

const inJobs = (count: number) => (count === 1 ? '1 job' : `${count.toLocaleString('en-GB')} jobs`);

/** The count of a long day, read from the server while the rest is loading. */
function CountOfDay({ day, search }: DayGroupProps) {
  const all = useJobs({ searchIn: 'timeline', search, createdFrom: day.day, createdTo: day.day, limit: 1 });
  return inJobs(all.isCounted ? all.total : day.jobs.length);
}

function TimelineRow({ job }: { readonly job: JobListItem }) {
  const status = displayStatus(job);
  const display = statusDisplay(status);
  const number = displayNumber(job);
  const stage = pageStageOf(job);
  return (
    <li className={css.row}>
      <span className={css.number}>
        <JobLink job={job} />
      </span>
      <bdi className={css.name}>{fullName(job)}</bdi>
      <span className={css.place}>
        <Icon name="pin" size={15} />
        <bdi>{displayLocation(job)}</bdi>
      </span>
      <span className={css.status}>
        <StatusBadge status={status} label={display.label} />
      </span>
      <span className={css.creator}>
        by <bdi>{job.createdBy ?? 'Unknown'}</bdi>
      </span>
      <Link
        className={css.link}
        to={stage ? STAGE_DISPLAYS[stage].path : addressOfJob(job)}
        state={stage && { search: number }}
        aria-label={`Access Record of ${number}`}
      >
        Access Record
      </Link>
    </li>
  );
}
