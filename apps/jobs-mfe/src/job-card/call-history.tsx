import type { Job } from '@loupe/shared-types';
import {
  CardSkeletons,
  listOf,
  ListView,
  LongText,
  ScrollRegion,
  useCalendar,
  useJobCalls,
} from '@loupe/web-kit';
import css from './panels.module.css';

/** The calls about one job, newest first, in a panel that scrolls. */
export default function CallHistory({ job }: { readonly job: Job }) {
  const calendar = useCalendar();
  const calls = listOf(useJobCalls(job.id));
  return (
    <ScrollRegion className={css.history} role="region" aria-label="Call History">
      <h3 className={css.title}>Call History</h3>
      <ListView
        list={calls}
        loading={<CardSkeletons count={1} />}
        empty={<p className={css.quiet}>No calls yet.</p>}
      >
        {(items) => (
          <ul className={css.calls}>
            {items.map((call) => (
              <li key={call.id}>
                <p className={css.callHead}>
                  <bdi className={css.caller}>{call.callerName}</bdi>
                  <span className={css.quiet}>
                    {calendar.formatDate(call.callDate)} at {call.callTime}
                  </span>
                </p>
                <p className={css.content}>
                  <LongText text={call.callContent} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </ScrollRegion>
  );
}
