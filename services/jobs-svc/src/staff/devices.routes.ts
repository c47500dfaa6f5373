import type { DEVICE_ENDPOINTS } from '@loupe/shared-types';
import { staffOf } from '@loupe/svc-kit';
import type { EndpointHandlers } from '@loupe/svc-kit';
import type { Devices } from './devices.service';
import type { Pins } from './pins.service';

/** Enrolled computers and staff PINs; changes require a recently entered password. */
export const devicesRoutes = ({
  devices,
  pins,
}: {
  readonly devices: Devices;
  readonly pins: Pins;
}): EndpointHandlers<keyof typeof DEVICE_ENDPOINTS> => ({
  'GET /api/devices': ({ ctx }) => devices.list(staffOf(ctx)),
  'POST /api/devices': ({ ctx, body }) => devices.create(body, staffOf(ctx)),
  'GET /api/devices/pins': () => pins.list(),
  'POST /api/devices/pins/:id/remove': async ({ ctx, params }) => {
    await pins.remove(params.id, staffOf(ctx));
    return undefined;
  },
  'PATCH /api/devices/:id': ({ ctx, params, body }) => devices.change(params.id, body, staffOf(ctx)),
});
