import { usePageSearch } from '@loupe/plugin-sdk';
import {
  CardSkeletons,
  EmptyState,
  ErrorNote,
  ListEnd,
  PageHead,
  SearchBox,
  useCalendar,
  useJobs,
  useNow,
} from '@loupe/web-kit';
import { useMemo } from 'react';
import { NO_MATCH } from '../lists';
import { DayGroup } from './day-group';
import { groupByDay, readyToShow } from './days';
import css from './timeline.module.css';

const ROWS_AT_A_TIME = 50;

export default function TimelinePage() {
  const calendar = useCalendar();
  const today = calendar.today(useNow());
  const [search] = usePageSearch();
  const list = useJobs({
    searchIn: 'timeline',
    search,
    createdTo: today,
    limit: ROWS_AT_A_TIME,
  });
  const { items, hasMore } = list;
  const days = useMemo(
    () => readyToShow(groupByDay(items, hasMore, calendar), ROWS_AT_A_TIME),
    [items, hasMore, calendar],
  );
  return (
    <>
      <PageHead title="Timeline View" subtitle="All jobs displayed chronologically by creation date">
        <SearchBox placeholder="Search by job number, name, item, location, or status..." />
      </PageHead>
      {list.isLoading && !list.error && <CardSkeletons count={3} />}
      {items.length === 0 && list.error && <ErrorNote error={list.error} onRetry={list.retry} />}
      {items.length === 0 && !list.isLoading && !list.error && (
        <EmptyState text={search.trim() ? NO_MATCH : 'No jobs found.'} />
      )}
      <div className={css.days}>
        {days.map((day) => (
          <DayGroup key={day.day} day={day} search={search.trim()} />
        ))}
      </div>
      <ListEnd list={list} />
    </>
  );
}
