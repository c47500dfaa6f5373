import { Button } from '@loupe/plugin-sdk/ui';
import { useCalendar } from '@loupe/web-kit';
import type { GivenCode } from './staff-calls';
import css from './staff.module.css';

/** Shown once, to be passed on to the staff member it is for. */
export function OneTimeCode({ given, onClose }: { readonly given: GivenCode; readonly onClose: () => void }) {
  const calendar = useCalendar();
  return (
    <div className={css.code} role="status">
      <div>
        One-time code for <bdi>{given.fullName}</bdi>: <code>{given.code}</code>
        <p>
          It is shown only now. They sign in with it as the password before{' '}
          {calendar.formatDateTime(given.expiresAt)} and choose one of their own.
        </p>
      </div>
      <Button size="large" onClick={onClose}>
        Done
      </Button>
    </div>
  );
}
