import { useCalendar, useCounted } from '@loupe/web-kit';
import css from './frame.module.css';

/** Says since when the screen may be old: the reads in the background fail, so what others do does not arrive. */
export function NotUpToDate() {
  const calendar = useCalendar();
  const { errorUpdatedAt, dataUpdatedAt } = useCounted('/api/stats');
  if (errorUpdatedAt <= dataUpdatedAt) return null;
  const since =
    dataUpdatedAt > 0
      ? ` This page was last brought up to date at ${calendar.timeOf(new Date(dataUpdatedAt).toISOString())}.`
      : '';
  return (
    <p className={css.stale} role="status">
      The server cannot be reached, so changes of others do not appear.{since} It is tried again by itself.
    </p>
  );
}
