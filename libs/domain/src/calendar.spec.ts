import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { createCalendar } from './calendar';

const shopTime = createCalendar('Europe/London');

// TIME-1
describe('a day is a London day', () => {
  it('is still the day before in UTC at 00:20 in summer', () => {
    expect(shopTime.dayOf('2026-07-14T23:20:00.000Z')).toBe('2026-07-15');
    expect(shopTime.timeOf('2026-07-14T23:20:00.000Z')).toBe('00:20');
  });

  it('changes at midnight, to the millisecond', () => {
    expect(shopTime.dayOf('2026-01-31T23:59:59.999Z')).toBe('2026-01-31');
    expect(shopTime.dayOf('2026-02-01T00:00:00.000Z')).toBe('2026-02-01');
    expect(shopTime.monthOf('2026-06-30T22:59:59.999Z')).toBe('2026-06');
    expect(shopTime.monthOf('2026-06-30T23:00:00.000Z')).toBe('2026-07');
  });

  it('has 23 hours when the clocks go forward and 25 when they go back', () => {
    expect(shopTime.dayRange('2026-03-29')).toEqual({
      from: '2026-03-29T00:00:00.000Z',
      to: '2026-03-29T23:00:00.000Z',
    });
    expect(shopTime.dayRange('2026-10-25')).toEqual({
      from: '2026-10-24T23:00:00.000Z',
      to: '2026-10-26T00:00:00.000Z',
    });
  });

  it('accepts 29 February, and refuses one that does not exist', () => {
    expect(shopTime.dayOf('2028-02-29T12:00:00.000Z')).toBe('2028-02-29');
    expect(shopTime.dayRange('2028-02-29').to).toBe('2028-03-01T00:00:00.000Z');
    expect(() => shopTime.dayRange('2026-02-29')).toThrow(RangeError);
  });

  it('reads a stored year below 1000 literally, not as one of the last century', () => {
    expect(shopTime.formatDate('0026-04-03')).toBe('03/04/0026');
    const { from, to } = shopTime.dayRange('0099-06-01');
    expect(Date.parse(to) - Date.parse(from)).toBe(24 * 60 * 60_000);
  });

  it.each(['', '03/04/2026', '2026-4-3', '2026-04-03T10:00', '2026-13-01', 'yesterday'])(
    'refuses %p, which is no moment',
    (text) => {
      expect(() => shopTime.dayOf(text)).toThrow(RangeError);
    },
  );
});

describe('local times', () => {
  it('gives the instant of a time on a day', () => {
    expect(shopTime.instantAt('2026-07-15', '14:05')).toBe('2026-07-15T13:05:00.000Z');
    expect(shopTime.instantAt('2026-01-15', '14:05')).toBe('2026-01-15T14:05:00.000Z');
  });

  it('maps a skipped time to the hour after, and a repeated one to its first instant', () => {
    expect(shopTime.timeOf(shopTime.instantAt('2026-03-29', '01:30'))).toBe('02:30');
    expect(shopTime.instantAt('2026-10-25', '01:30')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('round-trips from any instant', () => {
    const minutes = fc.integer({ min: Date.UTC(2016, 0) / 60_000, max: Date.UTC(2036, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const instant = new Date(minute * 60_000).toISOString();
        const again = shopTime.instantAt(shopTime.dayOf(instant), shopTime.timeOf(instant));
        // The hour repeated in October maps to the first of its two instants.
        expect([0, 3_600_000]).toContain(Date.parse(instant) - Date.parse(again));
      }),
    );
  });

  it('agrees with Intl on day and time at any instant', () => {
    const intl = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/London',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        (date) => {
          expect(shopTime.formatDateTimeSeconds(date)).toBe(intl.format(date));
        },
      ),
    );
  });

  it('has every instant of a day within the range of that day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        (date) => {
          const { from, to } = shopTime.dayRange(shopTime.dayOf(date));
          const instant = date.toISOString();
          expect(from <= instant && instant < to).toBe(true);
        },
      ),
    );
  });
});

describe('months', () => {
  it('run from London midnight to London midnight', () => {
    expect(shopTime.monthRange('2026-07')).toEqual({
      from: '2026-06-30T23:00:00.000Z',
      to: '2026-07-31T23:00:00.000Z',
    });
    expect(shopTime.monthRange('2026-12').to).toBe('2027-01-01T00:00:00.000Z');
  });

  it('are listed newest first, including the current London month', () => {
    expect(shopTime.lastMonths('2026-01-31T23:59:59.999Z', 3)).toEqual(['2026-01', '2025-12', '2025-11']);
    expect(shopTime.lastMonths('2026-06-30T23:00:00.000Z', 1)).toEqual(['2026-07']);
    expect(shopTime.lastMonths('2026-03-31T12:00:00.000Z', 12)).toHaveLength(12);
  });
});

// TIME-4
describe('dates in words and figures', () => {
  const at = '2026-04-03T13:05:09.000Z';
  it('are written the British way', () => {
    expect(shopTime.formatDate(at)).toBe('03/04/2026');
    expect(shopTime.formatDate('2026-04-03')).toBe('03/04/2026');
    expect(shopTime.formatLongDate(at)).toBe('Friday 3 April 2026');
    expect(shopTime.formatWords('2026-04-03')).toBe('Fri 3 April 2026');
    expect(shopTime.formatShort('2026-04-03', '2026-12-31T23:30:00.000Z')).toBe('Fri 3 Apr');
    expect(shopTime.formatShort('2027-04-02', '2026-12-31T23:30:00.000Z')).toBe('Fri 2 Apr 2027');
    expect(shopTime.formatDateTime(at)).toBe('03/04/2026, 14:05');
    expect(shopTime.formatDateTimeSeconds(at)).toBe('03/04/2026, 14:05:09');
    expect(shopTime.formatMonth('2026-04')).toBe('April 2026');
  });

  it("say 'Today', '1 day ago' or 'N days ago'", () => {
    const now = '2026-07-15T23:30:00.000Z';
    expect(shopTime.ageLabel('2026-07-16', now)).toBe('Today');
    expect(shopTime.ageLabel('2026-07-15', now)).toBe('1 day ago');
    expect(shopTime.ageLabel('2026-03-16', now)).toBe('122 days ago');
  });
});

// TIME-3
describe('day counters use the ceiling of the day difference', () => {
  it('counts a day and a millisecond as two days', () => {
    expect(shopTime.daysBetween('2026-06-01T10:00:00.000Z', '2026-06-02T10:00:00.000Z')).toBe(1);
    expect(shopTime.daysBetween('2026-06-01T10:00:00.000Z', '2026-06-02T10:00:00.001Z')).toBe(2);
    expect(shopTime.daysBetween('2026-06-01T10:00:00.000Z', '2026-06-01T10:00:00.000Z')).toBe(0);
  });

  it('is never negative', () => {
    expect(shopTime.daysBetween('2026-06-02T10:00:00.000Z', '2026-06-01T10:00:00.000Z')).toBe(0);
  });

  it('adds no day in the week the clocks change', () => {
    expect(shopTime.daysBetween('2026-10-24T09:00:00.000Z', '2026-10-31T10:00:00.000Z')).toBe(7);
    expect(shopTime.daysBetween('2026-03-28T10:00:00.000Z', '2026-04-04T09:00:00.000Z')).toBe(7);
  });
});

describe('a millisecond before and at', () => {
  it.each([
    ['the spring change', '2026-03-29T00:59:59.999Z', '29/03/2026, 00:59:59'],
    ['the spring change', '2026-03-29T01:00:00.000Z', '29/03/2026, 02:00:00'],
    ['the autumn change', '2026-10-25T00:59:59.999Z', '25/10/2026, 01:59:59'],
    ['the autumn change', '2026-10-25T01:00:00.000Z', '25/10/2026, 01:00:00'],
    ['the end of 28 February in a leap year', '2028-02-28T23:59:59.999Z', '28/02/2028, 23:59:59'],
    ['the end of 28 February in a leap year', '2028-02-29T00:00:00.000Z', '29/02/2028, 00:00:00'],
    ['the end of 29 February', '2028-02-29T23:59:59.999Z', '29/02/2028, 23:59:59'],
    ['the end of 29 February', '2028-03-01T00:00:00.000Z', '01/03/2028, 00:00:00'],
    ['a summer midnight', '2026-07-14T22:59:59.999Z', '14/07/2026, 23:59:59'],
    ['a summer midnight', '2026-07-14T23:00:00.000Z', '15/07/2026, 00:00:00'],
    ['a winter midnight', '2026-12-31T23:59:59.999Z', '31/12/2026, 23:59:59'],
    ['a winter midnight', '2027-01-01T00:00:00.000Z', '01/01/2027, 00:00:00'],
  ])('%s: %s is %s', (_what, instant, words) => {
    expect(shopTime.formatDateTimeSeconds(instant)).toBe(words);
    const [day = '', time] = words.split(', ');
    expect(shopTime.dayOf(instant)).toBe(day.split('/').reverse().join('-'));
    expect(shopTime.timeOf(instant)).toBe(time?.slice(0, 5));
  });

  it.each([
    ['2026-03-28T12:00:00.000Z', '2026-03-29T11:00:00.000Z', 1],
    ['2026-03-28T12:00:00.000Z', '2026-03-29T11:00:00.001Z', 2],
    ['2026-10-24T11:00:00.000Z', '2026-10-25T12:00:00.000Z', 1],
    ['2026-10-24T11:00:00.000Z', '2026-10-25T12:00:00.001Z', 2],
    ['2028-02-28T12:00:00.000Z', '2028-03-01T12:00:00.000Z', 2],
    ['2027-02-28T12:00:00.000Z', '2027-03-01T12:00:00.000Z', 1],
  ])('from %s to %s are %i days in shop time', (from, to, days) => {
    expect(shopTime.daysBetween(from, to)).toBe(days);
  });

  it('a month boundary in summer, in winter and after 29 February, the listed months change', () => {
    expect(shopTime.lastMonths('2026-06-30T22:59:59.999Z', 2)).toEqual(['2026-06', '2026-05']);
    expect(shopTime.lastMonths('2026-06-30T23:00:00.000Z', 2)).toEqual(['2026-07', '2026-06']);
    expect(shopTime.lastMonths('2027-01-01T00:00:00.000Z', 2)).toEqual(['2027-01', '2026-12']);
    expect(shopTime.lastMonths('2028-02-29T23:59:59.999Z', 12).at(-1)).toBe('2027-03');
    expect(shopTime.lastMonths('2028-03-01T00:00:00.000Z', 2)).toEqual(['2028-03', '2028-02']);
  });

  it('months with a clock change or 29 February run from midnight to midnight', () => {
    expect(shopTime.monthRange('2026-03')).toEqual({
      from: '2026-03-01T00:00:00.000Z',
      to: '2026-03-31T23:00:00.000Z',
    });
    expect(shopTime.monthRange('2026-10')).toEqual({
      from: '2026-09-30T23:00:00.000Z',
      to: '2026-11-01T00:00:00.000Z',
    });
    expect(shopTime.monthRange('2028-02').to).toBe('2028-03-01T00:00:00.000Z');
  });

  it('midnight, yesterday is still today or a day ago', () => {
    expect(shopTime.ageLabel('2026-07-14', '2026-07-14T22:59:59.999Z')).toBe('Today');
    expect(shopTime.ageLabel('2026-07-14', '2026-07-14T23:00:00.000Z')).toBe('1 day ago');
    expect(shopTime.ageLabel('2026-03-29', '2026-03-29T22:59:59.999Z')).toBe('Today');
    expect(shopTime.ageLabel('2026-10-25', '2026-10-26T00:00:00.000Z')).toBe('1 day ago');
    expect(shopTime.ageLabel('2028-02-28', '2028-03-01T00:00:00.000Z')).toBe('2 days ago');
  });
});

describe('other zones', () => {
  it.each(['Pacific/Auckland', 'Asia/Kathmandu', 'America/St_Johns', 'UTC'])('keeps days of %s', (zone) => {
    const calendar = createCalendar(zone);
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        (date) => {
          const { from, to } = calendar.dayRange(calendar.dayOf(date));
          expect(from <= date.toISOString() && date.toISOString() < to).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });
});

// TIME-1
describe('in any process time zone', () => {
  const file = require.resolve('./calendar');
  const script = `
    const { createCalendar } = require(${JSON.stringify(file)});
    const london = createCalendar('Europe/London');
    const moments = ['2026-03-29T00:59:59.999Z', '2026-03-29T01:00:00.000Z', '2026-10-25T00:59:59.999Z',
      '2026-10-25T01:00:00.000Z', '2026-07-14T23:00:00.000Z', '2028-02-29T23:59:59.999Z', '2026-12-31T23:59:59.999Z'];
    console.log(JSON.stringify(moments.map((at) => [london.formatDateTimeSeconds(at), london.formatLongDate(at),
      london.dayRange(london.dayOf(at)), london.lastMonths(at, 2), london.daysBetween('2026-01-01', at)])));`;
  const run = (TZ: string) =>
    execFileSync(process.execPath, ['--import', 'tsx', '--input-type=commonjs', '-e', script], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    });

  it('gives the same results under UTC, Europe/London and Pacific/Auckland', () => {
    const answer = run('UTC');
    expect(answer).toContain('29/02/2028, 23:59:59');
    expect(run('Europe/London')).toBe(answer);
    expect(run('Pacific/Auckland')).toBe(answer);
  });
});

describe('where there is Temporal', () => {
  afterEach(() => Reflect.deleteProperty(globalThis, 'Temporal'));

  it('is asked instead of Intl, whose first format is slow, and the answers are the same', () => {
    const byIntl = createCalendar('Europe/London');
    const offsetOf = (epoch: number) =>
      Date.parse(`${byIntl.dayOf(new Date(epoch))}T${byIntl.timeOf(new Date(epoch))}Z`) - epoch;
    Object.assign(globalThis, {
      Temporal: {
        Instant: {
          fromEpochMilliseconds: (epoch: number) => ({
            toZonedDateTimeISO: (zone: string) => ({
              offsetNanoseconds: zone === 'Europe/London' ? offsetOf(epoch) * 1e6 : NaN,
            }),
          }),
        },
      },
    });
    const intl = jest.spyOn(Intl, 'DateTimeFormat');
    const calendar = createCalendar('Europe/London');
    const moments = ['2026-03-29T00:59:59.999Z', '2026-03-29T01:00:00.000Z', '2026-10-25T00:59:59.999Z'];
    expect(moments.map(calendar.formatDateTimeSeconds)).toEqual(moments.map(byIntl.formatDateTimeSeconds));
    expect(intl).not.toHaveBeenCalled();
    intl.mockRestore();
  });
});

describe('long lists', () => {
  it('calls Intl twice per day, however many rows there are', () => {
    const format = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    const calendar = createCalendar('Europe/London');
    for (let row = 0; row < 5_000; row += 1)
      calendar.dayOf(`2026-05-01T10:00:00.${String(row % 1000).padStart(3, '0')}Z`);
    expect(format).toHaveBeenCalledTimes(2);
    format.mockRestore();
  });
});
