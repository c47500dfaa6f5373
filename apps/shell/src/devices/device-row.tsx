import { useState } from 'react';
import { Button } from '@loupe/plugin-sdk/ui';
import type { Device } from '@loupe/shared-types';
import { ErrorNote, TextField, useCalendar, useForm } from '@loupe/web-kit';
import { useChangeDevice } from './device-calls';
import css from './devices.module.css';

export function DeviceRow({ device }: { readonly device: Device }) {
  const change = useChangeDevice(device);
  const [isRenaming, setRenaming] = useState(false);
  const { name, place, current, revokedAt } = device;

  return (
    <li className={css.row}>
      {isRenaming ? (
        <RenameForm device={device} change={change} onDone={() => setRenaming(false)} />
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

interface RenameFormProps {
  readonly device: Device;
  readonly change: ReturnType<typeof useChangeDevice>;
  readonly onDone: () => void;
}

function RenameForm({ device: { deviceId, name, place }, change, onDone }: RenameFormProps) {
  const form = useForm({
    initial: { name, place },
    read: (names) => ({ body: { name: names.name.trim(), place: names.place.trim() } }),
    send: async (names) => {
      if (await change.run(names)) onDone();
    },
  });
  return (
    <form className={css.rename} {...form.props}>
      <TextField label="Name" id={`name-${deviceId}`} maxLength={60} autoFocus {...form.field('name')} />
      <TextField label="Place" id={`place-${deviceId}`} maxLength={60} {...form.field('place')} />
      <div className={css.actions}>
        <Button type="primary" size="large" htmlType="submit" loading={form.pending}>
          Save
        </Button>
        <Button size="large" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
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
