import { DashboardCards, useShell } from '@loupe/plugin-sdk';
import { PageHead, useCalendar, useNow } from '@loupe/web-kit';
import css from './dashboard.module.css';
import { FigureCards } from './figure-cards';
import { greeting } from './greeting';
import { PriorityActions } from './priority-actions';
import { RecentJobs } from './recent-jobs';

export default function DashboardPage() {
  const { user } = useShell();
  const calendar = useCalendar();
  const now = useNow();
  return (
    <>
      <PageHead
        title={`${greeting(calendar.timeOf(now))}, ${user.fullName.split(' ')[0] ?? user.fullName}`}
        subtitle={calendar.formatLongDate(now)}
      />
      <FigureCards />
      <div className={css.two}>
        <RecentJobs />
        <PriorityActions />
      </div>
      <div className={css.cards}>
        <DashboardCards />
      </div>
    </>
  );
}
