import { useQuery } from '@tanstack/react-query';
import { queryOf, useCalendar } from '@loupe/web-kit';
import css from './devices.module.css';

/** On the Staff page: computers on which PINs are locked after too many wrong attempts. */
export function LockedDevices() {
  const calendar = useCalendar();
  const { data } = useQuery({
    ...queryOf('GET /api/devices'),
    gcTime: 0,
  });
  const locked =
    data?.filter(({ lockedUntil, revokedAt }) => lockedUntil !== null && revokedAt === null) ?? [];
  if (locked.length === 0) return null;
  return (
    <div className={`${css.code} ${css.above}`} role="status">
      {locked.map(({ deviceId, name, lockedUntil }) => (
        <p key={deviceId} className={css.locked}>
          Too many wrong PINs on <bdi>{name}</bdi>: only passwords work there until{' '}
          {calendar.formatDateTime(lockedUntil ?? '')}
        </p>
      ))}
    </div>
  );
}
