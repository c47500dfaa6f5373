import { useState, type FormEvent } from 'react';
import { Button } from '@loupe/plugin-sdk/ui';
import type { Device } from '@loupe/shared-types';
import { ErrorNote, TextField, useCalendar } from '@loupe/web-kit';
import { useChangeDevice } from './device-calls';
import css from './devices.module.css';

export function DeviceRow({ device }: { readonly device: Device }) {
  const change = useChangeDevice(device);
  const [isRenaming, setRenaming] = useState(false);
  const { name, place, current, revokedAt } = device;

  const rename = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const names = { name: String(fields.get('name')).trim(), place: String(fields.get('place')).trim() };
    if (await change.run(names)) setRenaming(false);
  };

  return (
    <li className={css.row}>
      {isRenaming ? (
        <form className={css.rename} onSubmit={(event) => void rename(event)} noValidate>
          <TextField label="Name" name="name" defaultValue={name} maxLength={60} autoFocus />
          <TextField label="Place" name="place" defaultValue={place} maxLength={60} />
          <div className={css.actions}>
            <Button type="primary" size="large" htmlType="submit" loading={change.pending}>
              Save
            </Button>
            <Button size="large" onClick={() => setRenaming(false)}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <>
          <div className={revokedAt === null ? undefined : css.over}>
            <b>
              <bdi>{name}</bdi>
            </b>
            {place !== '' && (
              <>
                , <bdi>{place}</bdi>
              </>
            )}
            {current && ' (this one)'}
            <Facts device={device} />
          </div>
          {revokedAt === null && (
            <div className={css.actions}>
              <Button size="large" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
                Rename
              </Button>
              <Button
                danger
                size="large"
                aria-label={`Revoke ${name}`}
                onClick={() => void change.run({ revoked: true })}
                loading={change.pending}
              >
                Revoke
              </Button>
            </div>
          )}
        </>
      )}
      {change.error && (
        <div className={css.wide}>
          <ErrorNote error={change.error} />
        </div>
      )}
    </li>
  );
}

function Facts({ device }: { readonly device: Device }) {
  const calendar = useCalendar();
  const { browser, createdBy, codeExpiresAt, enrolledAt, enrolledBy, lastActiveAt, lockedUntil } = device;
  if (device.revokedAt !== null)
    return (
      <p>
        Revoked by {device.revokedBy}, {calendar.formatDateTime(device.revokedAt)}
      </p>
    );
  return (
    <>
      {enrolledAt === null ? (
        <p>
          Code made by {createdBy}
          {codeExpiresAt !== null && `, to be entered before ${calendar.formatDateTime(codeExpiresAt)}`}
        </p>
      ) : (
        <p>
          {browser ?? 'Browser'}, enrolled by {enrolledBy}, {calendar.formatDateTime(enrolledAt)}
          {lastActiveAt !== null && `. Last used ${calendar.formatDateTime(lastActiveAt)}`}
        </p>
      )}
      {lockedUntil !== null && (
        <p className={css.locked}>
          Too many wrong PINs: only passwords work there until {calendar.formatDateTime(lockedUntil)}
        </p>
      )}
    </>
  );
}
