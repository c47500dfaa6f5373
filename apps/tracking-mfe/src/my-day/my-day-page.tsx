import { Link } from '@loupe/plugin-sdk/router';
import { countOf } from '@loupe/domain';
import { useQuery } from '@tanstack/react-query';
import { useShell } from '@loupe/plugin-sdk';
import { CardSkeletons, EmptyState, listOf, ListView, PageHead, queryOf, useCalendar } from '@loupe/web-kit';
import { DoneLine } from './done-line';
import css from './my-day.module.css';

const FIGURES = [
  ['takenIn', 'Taken in'],
  ['moved', 'Moved'],
  ['called', 'Called'],
  ['collected', 'Collected'],
] as const;

/** The signed-in user's actions of today, including any made under their account by somebody else. */
export default function MyDayPage() {
  const { user } = useShell();
  const calendar = useCalendar();
  const day = useQuery({
    ...queryOf('GET /api/my-day'),
    staleTime: 0,
  });
  const { data } = day;

  return (
    <>
      <PageHead
        title="My Day"
        subtitle={data ? `${user.fullName}, ${calendar.formatLongDate(data.day)}` : user.fullName}
        count={data && countOf(data.total, 'Entry', 'Entries')}
      />
      {data && (
        <dl className={css.figures}>
          {FIGURES.map(([field, label]) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>{data[field]}</dd>
            </div>
          ))}
        </dl>
      )}
      <ListView
        list={listOf({ ...day, data: data?.entries })}
        loading={<CardSkeletons count={2} />}
        empty={
          <EmptyState text="Nothing has been saved in your name today.">
            <Link to="/create-job">Create New Job</Link>
          </EmptyState>
        }
      >
        {(entries) => (
          <>
            <p className={css.hint}>
              Is something here that you did not do? Then somebody worked in your name: tell a manager, and
              switch person before you begin.
            </p>
            <ul className={css.list} aria-label="Done today">
              {entries.map((entry) => (
                <DoneLine key={entry.id} entry={entry} />
              ))}
            </ul>
            {data && data.total > entries.length && (
              <p className={css.hint}>The newest {entries.length} are shown.</p>
            )}
          </>
        )}
      </ListView>
    </>
  );
}
