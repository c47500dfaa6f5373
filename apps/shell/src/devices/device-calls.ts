import type { Device, NewDevice, PinHolder } from '@loupe/shared-types';
import { useAction } from '@loupe/web-kit';

interface Names {
  readonly name: string;
  readonly place: string;
}

export const useCreateDevice = () =>
  useAction<Names, NewDevice>({
    request: (body, call) => call('POST /api/devices', { body }),
    failure: { title: 'Error', description: 'Failed to make a code' },
  });

export const useChangeDevice = (device: Device) =>
  useAction<Partial<Names> & { readonly revoked?: true }, Device>({
    request: (body, call) => call('PATCH /api/devices/:id', { params: { id: device.deviceId }, body }),
    success: ({ name }, { revoked }) =>
      revoked
        ? { title: 'Computer Revoked', description: `PINs do not work on ${name} any more` }
        : { title: 'Computer Updated', description: `It is called ${name}` },
    failure: { title: 'Error', description: `Failed to change ${device.name}` },
  });

export const useRemovePin = ({ userId, fullName }: PinHolder) =>
  useAction<void, true>({
    request: async (_, call) => {
      await call('POST /api/devices/pins/:id/remove', { params: { id: userId }, body: {} });
      return true;
    },
    success: { title: 'PIN Removed', description: `${fullName} signs in with the password` },
    failure: { title: 'Error', description: `Failed to remove the PIN of ${fullName}` },
  });

/** Enrols this computer. After the reload the page accepts PINs. */
export const useEnrolHere = () =>
  useAction<string, { readonly name: string }>({
    request: (code, call) => call('POST /api/auth/device', { body: { code } }),
    failure: { title: 'Error', description: 'Failed to enrol this computer' },
  });
