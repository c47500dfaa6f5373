const MS_PER_MINUTE = 60_000;
const NS_PER_MINUTE = 60e9;
const MS_PER_DAY = 86_400_000;
/** In every time zone, clock changes happen on a quarter of an hour. */
const MS_PER_QUARTER = 15 * MS_PER_MINUTE;
const MOST_REMEMBERED_DAYS = 20_000;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
/** Month names, January first. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;

/** A `Date`, a UTC instant in ISO-8601, or a day, yyyy-mm-dd, which means its midnight in shop time. */
export type Moment = Date | string;

/** A time range as two UTC instants; `to` is exclusive. */
export interface TimeRange {
  readonly from: string;
  readonly to: string;
}

/**
 * The shop's calendar (TIME-1). Days and months are in shop time, whatever the time zone of the process. Instants in
 * and out are UTC ISO-8601 with milliseconds. Invalid text throws a RangeError.
 */
export interface Calendar {
  readonly timeZone: string;
  /** The day of an instant in shop time, yyyy-mm-dd. */
  dayOf(moment: Moment): string;
  /** The month of an instant in shop time, yyyy-mm. */
  monthOf(moment: Moment): string;
  today(now: Moment): string;
  /** The time of an instant in shop time, HH:MM, 24 hours. */
  timeOf(moment: Moment): string;
  dayRange(day: string): TimeRange;
  monthRange(month: string): TimeRange;
  /** The last `n` months, yyyy-mm, the current one first. */
  lastMonths(now: Moment, n: number): string[];
  /** The UTC instant of a shop time. A skipped time maps to the hour after, a repeated one to its first instant. */
  instantAt(day: string, time: string): string;
  /** 03/04/2026 */
  formatDate(moment: Moment): string;
  /** Friday 3 April 2026 */
  formatLongDate(moment: Moment): string;
  /** Fri 3 April 2026, for beside a date input */
  formatWords(moment: Moment): string;
  /** Fri 3 Apr, and Fri 2 Apr 2027 in another year than that of `now`. */
  formatShort(moment: Moment, now: Moment): string;
  /** 03/04/2026, 14:05 */
  formatDateTime(moment: Moment): string;
  /** 03/04/2026, 14:05:09 */
  formatDateTimeSeconds(moment: Moment): string;
  /** April 2026, of 2026-04 */
  formatMonth(month: string): string;
  /** Days between two moments in shop time, rounded up; never below 0 (TIME-3). */
  daysBetween(from: Moment, to: Moment): number;
  /** 'Today', '1 day ago' or 'N days ago' (TIME-4). */
  ageLabel(day: string, now: Moment): string;
}

function pad(value: number, width = 2): string {
  return String(value).padStart(width, '0');
}

function refuse(value: unknown): never {
  throw new RangeError(`Not a date or time: ${String(value)}`);
}

/** Midnight of a day as if shop time were UTC, in ms; throws a RangeError for an invalid day such as 30 February. */
function wallOfDay(day: string): number {
  const [, year, month, date] = DAY.exec(day) ?? refuse(day);
  // Date.UTC maps a year below 100 to the 1900s.
  const wall = new Date(0).setUTCFullYear(Number(year), Number(month) - 1, Number(date));
  return textOfDay(wall) === day ? wall : refuse(day);
}

function textOfDay(wall: number): string {
  const date = new Date(wall);
  return `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
}

function textOfTime(wall: number): string {
  const date = new Date(wall);
  return `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}`;
}

function epochOf(moment: Date | string): number {
  if (typeof moment === 'string' && !INSTANT.test(moment)) refuse(moment);
  const epoch = typeof moment === 'string' ? Date.parse(moment) : moment.getTime();
  return Number.isNaN(epoch) ? refuse(moment) : epoch;
}

/** What is read of Temporal, which Node 24 and older browsers do not have. */
interface HasTemporal {
  readonly Temporal?: {
    readonly Instant: {
      readonly fromEpochMilliseconds: (epoch: number) => {
        readonly toZonedDateTimeISO: (timeZone: string) => { readonly offsetNanoseconds: number };
      };
    };
  };
}

/**
 * Milliseconds the zone is ahead of UTC at a quarter of an hour. Of Temporal where there is one: the first format of Intl
 * costs a new page 15 to 25 ms, and Temporal half a millisecond.
 */
function offsetReader(timeZone: string): (quarter: number) => number {
  const { Temporal } = globalThis as HasTemporal;
  if (Temporal)
    return (quarter) => {
      const { offsetNanoseconds } =
        Temporal.Instant.fromEpochMilliseconds(quarter).toZonedDateTimeISO(timeZone);
      return Math.floor(offsetNanoseconds / NS_PER_MINUTE) * MS_PER_MINUTE;
    };
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (quarter) => {
    const parts = format.formatToParts(quarter);
    const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute')) - quarter;
  };
}

/** Milliseconds the zone is ahead of UTC at an instant; cached by day, since reading it is slow and lists are long. */
function createOffsets(timeZone: string): (epoch: number) => number {
  const offsetOf = offsetReader(timeZone);
  const ask = (epoch: number) => offsetOf(Math.floor(epoch / MS_PER_QUARTER) * MS_PER_QUARTER);

  /** By UTC day; null for a day with a clock change. */
  const remembered = new Map<number, number | null>();
  return (epoch) => {
    const day = Math.floor(epoch / MS_PER_DAY);
    let known = remembered.get(day);
    if (known === undefined) {
      const atStart = ask(day * MS_PER_DAY);
      known = atStart === ask((day + 1) * MS_PER_DAY) ? atStart : null;
      remembered.set(day, known);
      const [oldest] = remembered.size > MOST_REMEMBERED_DAYS ? remembered.keys() : [];
      if (oldest !== undefined) remembered.delete(oldest);
    }
    return known ?? ask(epoch);
  };
}

/** The calendar of a time zone, such as Europe/London. Reuse it, as it has a cache. */
export function createCalendar(timeZone: string): Calendar {
  const offsetAt = createOffsets(timeZone);

  /** The local time of a moment, as an epoch in ms as if local time were UTC. */
  function wallOf(moment: Moment): number {
    if (typeof moment === 'string' && DAY.test(moment)) return wallOfDay(moment);
    const epoch = epochOf(moment);
    return epoch + offsetAt(epoch);
  }

  function epochOfWall(wall: number): number {
    const earlier = offsetAt(wall - MS_PER_DAY);
    const later = offsetAt(wall + MS_PER_DAY);
    if (offsetAt(wall - earlier) === earlier) return wall - earlier;
    return offsetAt(wall - later) === later ? wall - later : wall - earlier;
  }

  const isoOfWall = (wall: number) => new Date(epochOfWall(wall)).toISOString();

  const dayOf = (moment: Moment) => textOfDay(wallOf(moment));
  const formatDate = (moment: Moment) => dayOf(moment).split('-').reverse().join('/');
  const formatDateTime = (moment: Moment) => `${formatDate(moment)}, ${textOfTime(wallOf(moment))}`;

  function dateInWords(moment: Moment, weekdayLetters?: number): string {
    const date = new Date(wallOf(moment));
    const weekday = WEEKDAYS[date.getUTCDay()]?.slice(0, weekdayLetters);
    return `${weekday} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  }

  function monthRange(month: string): TimeRange {
    const [, year, number] = MONTH.exec(month) ?? refuse(month);
    const first = Date.UTC(Number(year), Number(number) - 1);
    const next = Date.UTC(Number(year), Number(number));
    return { from: isoOfWall(first), to: isoOfWall(next) };
  }

  return {
    timeZone,
    dayOf,
    monthOf: (moment) => dayOf(moment).slice(0, 7),
    today: dayOf,
    timeOf: (moment) => textOfTime(wallOf(moment)),
    dayRange: (day) => ({ from: isoOfWall(wallOfDay(day)), to: isoOfWall(wallOfDay(day) + MS_PER_DAY) }),
    monthRange,
    lastMonths(now, n) {
      const date = new Date(wallOf(now));
      return Array.from({ length: n }, (_, back) =>
        textOfDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back)).slice(0, 7),
      );
    },
    instantAt(day, time) {
      const [, hours, minutes] = TIME.exec(time) ?? refuse(time);
      return isoOfWall(wallOfDay(day) + (Number(hours) * 60 + Number(minutes)) * MS_PER_MINUTE);
    },
    formatDate,
    formatLongDate: (moment) => dateInWords(moment),
    formatWords: (moment) => dateInWords(moment, 3),
    formatShort(moment, now) {
      const [weekday, day, month = '', year] = dateInWords(moment, 3).split(' ');
      const isThisYear = new Date(wallOf(now)).getUTCFullYear() === Number(year);
      return [weekday, day, month.slice(0, 3), ...(isThisYear ? [] : [year])].join(' ');
    },
    formatDateTime,
    formatDateTimeSeconds: (moment) =>
      `${formatDateTime(moment)}:${pad(new Date(wallOf(moment)).getUTCSeconds())}`,
    formatMonth(month) {
      const [, year, number] = MONTH.exec(month) ?? refuse(month);
      return `${MONTHS[Number(number) - 1]} ${year}`;
    },
    daysBetween: (from, to) => Math.max(0, Math.ceil((wallOf(to) - wallOf(from)) / MS_PER_DAY)),
    ageLabel(day, now) {
      const days = Math.round((wallOfDay(dayOf(now)) - wallOfDay(day)) / MS_PER_DAY);
      if (days <= 0) return 'Today';
      return days === 1 ? '1 day ago' : `${days} days ago`;
    },
  };
}
