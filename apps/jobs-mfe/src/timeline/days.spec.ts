import { createCalendar } from '@loupe/domain';
import type { JobListItem } from '@loupe/shared-types';
import { aJob } from '@loupe/web-kit/testing';
import { groupByDay, readyToShow } from './days';

const calendar = createCalendar('Europe/London');
const at = (dateCreated: string, more: Partial<JobListItem> = {}) => aJob({ dateCreated, ...more });

describe('the timeline', () => {
  const evening = at('2026-06-02T22:59:00.000Z', { id: 2 });
  const afterMidnight = at('2026-06-02T23:10:00.000Z', { id: 3 });
  const morning = at('2026-06-02T08:00:00.000Z', { id: 1 });

  // TIMELINE-1
  it('groups jobs by the London day they were created on, newest day first', () => {
    const days = groupByDay([afterMidnight, evening, morning], false, calendar);
    expect(days.map(({ day }) => day)).toEqual(['2026-06-03', '2026-06-02']);
  });

  // TIMELINE-1
  it('lists the rows inside a group oldest first', () => {
    const [, day] = groupByDay([afterMidnight, evening, morning], false, calendar);
    expect(day?.jobs.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('does not mark a day whole while older jobs of it may still load', () => {
    const days = groupByDay([afterMidnight, evening], true, calendar);
    expect(days.map(({ whole }) => whole)).toEqual([true, false]);
    expect(readyToShow(days, 50).map(({ day }) => day)).toEqual(['2026-06-03']);
  });

  it('shows a partial day that alone is longer than a page', () => {
    const days = groupByDay([evening, morning], true, calendar);
    expect(readyToShow(days, 2)).toHaveLength(1);
  });

  // TIMELINE-2
  it('is green only when all jobs of the day are collected or completed', () => {
    const done = at(morning.dateCreated, { id: 4, jobStatus: 'Completed' });
    const fetched = at(morning.dateCreated, { id: 5, customerRejected: true, customerCollected: true });
    expect(groupByDay([done, fetched], false, calendar)[0]?.finished).toBe(true);
    expect(groupByDay([done, morning], false, calendar)[0]?.finished).toBe(false);
    expect(groupByDay([done, fetched], true, calendar)[0]?.finished).toBe(false);
  });
});
