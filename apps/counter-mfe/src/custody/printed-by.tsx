import { useShell } from '@loupe/plugin-sdk';
import { useCalendar, useNow } from '@loupe/web-kit';
import css from './custody.module.css';

/** Above a page that is printed, on paper only: whose it is, and from when. */
export function PrintedBy() {
  const { shop, user } = useShell();
  const calendar = useCalendar();
  const now = useNow();
  return (
    <p className={css.onPaper}>
      {shop.shopName}. Printed {calendar.formatDateTime(now.toISOString())}, <bdi>{user.fullName}</bdi>.
    </p>
  );
}
