import {
  displayLocation,
  displayNumber,
  displayStatus,
  isOverdue,
  moneyWords,
  pageStageOf,
  STAGE_DISPLAYS,
  statusDisplay,
} from '@loupe/domain';
import { useShell } from '@loupe/plugin-sdk';
import { Icon } from '@loupe/plugin-sdk/icons';
import { Link } from '@loupe/plugin-sdk/router';
import type { JobListItem } from '@loupe/shared-types';
import {
  addressOfJob,
  ContactNumber,
  ErrorNote,
  LongText,
  StatusBadge,
  useAction,
  useCalendar,
  useNow,
} from '@loupe/web-kit';
import { useEffect, useRef, type ComponentProps } from 'react';
import { moveItem } from '../actions';
import { ageWords } from '../ages';
import { DueDate } from '../due-date';
import { Badge } from '../job-card/card-head';
import { CardItems } from '../job-card/card-items';
import { useChangedElsewhere } from '../job-card/changed-elsewhere';
import { LocationChanger } from '../job-card/location-changer';
import { SHEET_KEYS } from './sheet-keys';
import { SurnameFirst } from '../job-card/surname-first';
import css from './sheet.module.css';

interface SheetHeadProps {
  readonly job: JobListItem;
  readonly titleId: string;
  readonly isPage: boolean;
}

/** Who, what, where and the money of a job, and what changed at another counter while it is open. */
export function SheetHead({ job, titleId, isPage }: SheetHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow();
  const calendar = useCalendar();
  const changed = useChangedElsewhere(job);
  const move = useAction(moveItem);
  const { main, note } = moneyWords(job);
  const status = displayStatus(job);
  const Heading = isPage ? 'h1' : 'h2';
  useEffect(() => {
    if (isPage) return undefined;
    const focus = () => heading.current?.focus();
    focus();
    // Over another dialog, which holds the focus until the drawer has taken it over.
    const timer = setTimeout(focus);
    return () => clearTimeout(timer);
  }, [isPage]);
  return (
    <>
      <div className={css.head}>
        <Heading ref={heading} id={titleId} tabIndex={-1} className={css.number}>
          {displayNumber(job)}
        </Heading>
        <StatusBadge status={status} label={statusDisplay(status).label} />
        {job.statusOrder === 'High Priority' && <Badge>High Priority</Badge>}
        {isOverdue(job, now, calendar) && <Badge>Overdue</Badge>}
      </div>
      <div role="status">{changed && <p className={css.changed}>{changed}</p>}</div>
      <div className={css.top}>
        <div className={css.who}>
          <p className={css.name}>
            <SurnameFirst job={job} />
          </p>
          <ContactNumber contact={job.contactNumber} />
        </div>
        <div className={css.money}>
          <p className={css.due}>{main}</p>
          <p className={css.of}>{note}</p>
        </div>
      </div>
      <CardItems job={job} />
      {job.notes && (
        <p className={css.notes}>
          <LongText text={job.notes} />
        </p>
      )}
      <div className={css.facts}>
        <Place job={job} action={move} />
        <span>
          <Icon name="clock" size={15} /> {ageWords(job, calendar, now)}, taken in{' '}
          {calendar.formatDate(job.dateCreated)}
        </span>
        <DueDate job={job} />
        <Listed job={job} />
      </div>
      <ErrorNote error={move.error} />
    </>
  );
}

/** Where it is, and where it goes. On paper a list would show its arrow. */
function Place({ job, action }: Pick<ComponentProps<typeof LocationChanger>, 'job' | 'action'>) {
  const { singleKeys } = useShell();
  return (
    <>
      <span className={css.printed}>
        <Icon name="pin" size={15} /> <bdi>{displayLocation(job)}</bdi>
      </span>
      <span className={css.place}>
        <LocationChanger job={job} action={action} shortcut={singleKeys ? SHEET_KEYS.move : undefined} />
      </span>
    </>
  );
}

function Listed({ job }: { readonly job: JobListItem }) {
  const stage = pageStageOf(job);
  if (!stage) return <span>On no list: rejected and collected</span>;
  return (
    <span>
      In <Link to={addressOfJob(job)}>{STAGE_DISPLAYS[stage].title}</Link>
    </span>
  );
}
