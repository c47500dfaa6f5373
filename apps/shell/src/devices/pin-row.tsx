import { Button } from '@loupe/plugin-sdk/ui';
import type { PinHolder } from '@loupe/shared-types';
import { ErrorNote, useCalendar } from '@loupe/web-kit';
import { useRemovePin } from './device-calls';
import css from './devices.module.css';

export function PinRow({ holder }: { readonly holder: PinHolder }) {
  const calendar = useCalendar();
  const remove = useRemovePin(holder);
  return (
    <li className={css.row}>
      <div>
        <b>
          <bdi>{holder.fullName}</bdi>
        </b>
        <p>Set {calendar.formatDateTime(holder.setAt)}</p>
      </div>
      <div className={css.actions}>
        <Button
          size="large"
          aria-label={`Remove the PIN of ${holder.fullName}`}
          onClick={() => void remove.run()}
          loading={remove.pending}
        >
          Remove
        </Button>
      </div>
      {remove.error && (
        <div className={css.wide}>
          <ErrorNote error={remove.error} />
        </div>
      )}
    </li>
  );
}
