import { formatPounds } from '@loupe/domain';
import { STATED_TURNAROUND_DAYS } from '@loupe/shared-types';
import { ErrorNote, useActiveUsers, useStats } from '@loupe/web-kit';
import type { ReactNode } from 'react';
import css from './dashboard.module.css';

/** The four figures of the dashboard. Between polls they keep their last values (DASH-1, DASH-2). */
export function FigureCards() {
  const stats = useStats();
  const online = useActiveUsers();
  const figures = stats.data;
  const names = online.data?.users.map((user) => user.fullName.split(' ')[0]).join(', ');
  const actual = figures?.averageTurnaround;
  return (
    <>
      {stats.error && (
        <div className={css.failure}>
          <ErrorNote error={stats.error} onRetry={() => void stats.refetch()} />
        </div>
      )}
      <div className={css.figures}>
        <Figure
          label="Total Active Jobs"
          value={figures?.totalActive.toLocaleString('en-GB')}
          note={figures && `${figures.liveJobs} live, ${figures.waitingCollection} to collect`}
        />
        <Figure
          label="Parts Value"
          value={figures && formatPounds(figures.totalPartsValue)}
          note="on active jobs"
        />
        <Figure
          label="Avg. Turnaround"
          value={`${STATED_TURNAROUND_DAYS} days`}
          note={
            typeof actual === 'number'
              ? `actual, last 12 months: ${actual} ${actual === 1 ? 'day' : 'days'}`
              : 'nothing collected yet'
          }
        />
        <Figure
          label="Logged In"
          value={online.data?.count.toLocaleString('en-GB')}
          note={online.data && (names ? <bdi>{names}</bdi> : 'No users online')}
        />
      </div>
    </>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly note: ReactNode;
}

function Figure({ label, value, note }: FigureProps) {
  return (
    <section className={css.figure} aria-label={label}>
      <h2 className={css.label}>{label}</h2>
      <p className={css.value}>{value ?? '–'}</p>
      <p className={css.small}>{note ?? '\u00A0'}</p>
    </section>
  );
}
