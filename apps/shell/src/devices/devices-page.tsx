import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useShell } from '@loupe/plugin-sdk';
import { CardSkeletons, EmptyState, ErrorNote, PageHead, Panel, queryOf } from '@loupe/web-kit';
import Themed from '../plugins/themed';
import { DeviceRow } from './device-row';
import { NewDeviceForm } from './new-device-form';
import { PinRow } from './pin-row';
import css from './devices.module.css';

/** The enrolled computers, and which staff have a PIN; for full and manager access. */
export default function DevicesPage() {
  const { can } = useShell();
  const devices = useQuery({
    ...queryOf('GET /api/devices'),
    gcTime: 0,
  });
  const pins = useQuery({
    ...queryOf('GET /api/devices/pins'),
    gcTime: 0,
  });

  return (
    <Themed>
      <PageHead title="Computers and PINs" subtitle="Where a PIN is enough to switch person, and who has one">
        {can('canManageStaff') && <Link to="/staff">Staff</Link>}
      </PageHead>
      <div className={css.page}>
        <Panel title="Enrol a computer">
          <NewDeviceForm />
        </Panel>
        <Panel title="Computers" padded={false}>
          <ErrorNote error={devices.error} onRetry={() => void devices.refetch()} />
          {devices.isPending && <CardSkeletons count={1} />}
          {devices.data?.length === 0 && <EmptyState text="No computer takes PINs yet" />}
          {devices.data && devices.data.length > 0 && (
            <ul className={css.list} aria-label="Computers">
              {devices.data.map((device) => (
                <DeviceRow key={device.deviceId} device={device} />
              ))}
            </ul>
          )}
        </Panel>
        <Panel title="Who has a PIN" padded={false}>
          <ErrorNote error={pins.error} onRetry={() => void pins.refetch()} />
          {pins.isPending && <CardSkeletons count={1} />}
          {pins.data?.length === 0 && (
            <EmptyState text="Nobody yet. Everybody sets their own under Your account." />
          )}
          {pins.data && pins.data.length > 0 && (
            <ul className={css.list} aria-label="PINs">
              {pins.data.map((holder) => (
                <PinRow key={holder.userId} holder={holder} />
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </Themed>
  );
}
