import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useShell } from '@loupe/plugin-sdk';
import { CardSkeletons, listOf, ListView, PageHead, Panel, queryOf } from '@loupe/web-kit';
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
          <ListView
            list={listOf(devices)}
            loading={<CardSkeletons count={1} />}
            empty="No computer takes PINs yet"
          >
            {(computers) => (
              <ul className={css.list} aria-label="Computers">
                {computers.map((device) => (
                  <DeviceRow key={device.deviceId} device={device} />
                ))}
              </ul>
            )}
          </ListView>
        </Panel>
        <Panel title="Who has a PIN" padded={false}>
          <ListView
            list={listOf(pins)}
            loading={<CardSkeletons count={1} />}
            empty="Nobody yet. Everybody sets their own under Your account."
          >
            {(holders) => (
              <ul className={css.list} aria-label="PINs">
                {holders.map((holder) => (
                  <PinRow key={holder.userId} holder={holder} />
                ))}
              </ul>
            )}
          </ListView>
        </Panel>
      </div>
    </Themed>
  );
}
