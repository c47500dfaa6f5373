import { toServerTime, useOffline, useShell, useWaitingSaves } from '@loupe/plugin-sdk';
import { useCalendar, useStats, useWaitingScans } from '@loupe/web-kit';
import css from './frame.module.css';

/** A notice of since when the data may be stale: background reads fail, so changes by others are missed. */
export function NotUpToDate() {
  const calendar = useCalendar();
  const offline = useOffline();
  const { user } = useShell();
  const saves = useWaitingSaves();
  const { own: scans } = useWaitingScans(user.userId);
  const { errorUpdatedAt, dataUpdatedAt } = useStats();
  if (offline)
    return (
      <p className={css.stale} role="status">
        This computer has no connection. {waitingWords(saves, scans)}
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

const counted = (n: number, one: string): string[] =>
  n === 0 ? [] : [n === 1 ? `1 ${one}` : `${n} ${one}s`];

/** Scans are kept over a reload; other saves live as long as the page. */
function waitingWords(saves: number, scans: number): string {
  if (saves + scans === 0) return 'What you save waits here and is sent, in order, when it is back.';
  const them = [...counted(saves, 'save'), ...counted(scans, 'scan')].join(' and ');
  const wait = saves + scans === 1 ? 'waits' : 'wait';
  const keep = saves > 0 ? ' Keep this page open.' : '';
  return `${them} ${wait} and will be sent, in order, when it is back.${keep}`;
}
