import { toServerTime, useOffline, useWaitingSaves } from '@loupe/plugin-sdk';
import { useCalendar, useStats } from '@loupe/web-kit';
import css from './frame.module.css';

/** A notice of since when the data may be stale: background reads fail, so changes by others are missed. */
export function NotUpToDate() {
  const calendar = useCalendar();
  const offline = useOffline();
  const saves = useWaitingSaves();
  const { errorUpdatedAt, dataUpdatedAt } = useStats();
  if (offline)
    return (
      <p className={css.stale} role="status">
        This computer has no connection. {waitingWords(saves)}
      </p>
    );
  if (errorUpdatedAt <= dataUpdatedAt) return null;
  const since =
    dataUpdatedAt > 0
      ? ` This page was last brought up to date at ${calendar.timeOf(toServerTime(dataUpdatedAt).toISOString())}.`
      : '';
  return (
    <p className={css.stale} role="status">
      The server cannot be reached, so changes of others do not appear.{since} It is tried again by itself.
    </p>
  );
}

function waitingWords(saves: number): string {
  if (saves === 0) return 'What you save waits here and is sent, in order, when it is back.';
  const them = saves === 1 ? '1 save waits' : `${saves} saves wait`;
  return `${them} and will be sent, in order, when it is back. Keep this page open.`;
}
