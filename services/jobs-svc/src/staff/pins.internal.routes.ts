import type { InternalEndpointId } from '@loupe/shared-types';
import type { EndpointHandlers } from '@loupe/svc-kit';
import type { Devices } from './devices.service';
import type { PinSignIn } from './pin-sign-in.service';
import type { Pins } from './pins.service';

export type PinEndpointId = Extract<InternalEndpointId, `POST /internal/${'device' | 'pin'}${string}`>;

/** Internal calls of the BFF about PINs and enrolled computers; user identities are refused. */
export const pinsInternalRoutes = ({
  devices,
  pins,
  pinSignIn,
}: {
  readonly devices: Devices;
  readonly pins: Pins;
  readonly pinSignIn: PinSignIn;
}): EndpointHandlers<PinEndpointId> => ({
  'POST /internal/device': async ({ body }) => ({ enrolled: await devices.isEnrolled(body.device) }),
  'POST /internal/device/enrol': ({ body }) => devices.enrol(body),
  'POST /internal/pin/options': ({ body }) => pinSignIn.options(body.device),
  'POST /internal/pin/sign-in': ({ body }) => pinSignIn.signIn(body),
  'POST /internal/pin/own': ({ body }) => pins.setOwn(body),
});
