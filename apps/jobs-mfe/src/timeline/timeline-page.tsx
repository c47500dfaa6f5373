import { Link } from '@loupe/plugin-sdk/router';
import { usePageSearch } from '@loupe/plugin-sdk';
import {
  CardSkeletons,
  EmptyState,
  ListView,
  PageHead,
  SearchBox,
  useCalendar,
  useJobs,
  useNow,
} from '@loupe/web-kit';
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
  return (
    <>
      <PageHead title="Timeline View" subtitle="All jobs displayed chronologically by creation date">
        <SearchBox placeholder="Search by job number, name, item, location, or status..." />
      </PageHead>
      <ListView
        list={list}
        loading={<CardSkeletons count={3} />}
        empty={
          search.trim() ? (
            NO_MATCH
          ) : (
            <EmptyState text="No jobs found.">
              <Link to="/create-job">Create New Job</Link>
            </EmptyState>
          )
        }
      >
        {(jobs) => (
          <div className={css.days}>
            {readyToShow(groupByDay(jobs, list.hasMore, calendar), ROWS_AT_A_TIME).map((day) => (
              <DayGroup key={day.day} day={day} search={search.trim()} />
            ))}
          </div>
        )}
      </ListView>
    </>
  );
}
