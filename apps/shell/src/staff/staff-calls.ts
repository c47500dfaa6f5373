import type { OneTimeCode, StaffMember } from '@loupe/shared-types';
import type { BodyInputOf } from '@loupe/shared-types/api-schemas';
import { useAction } from '@loupe/web-kit';

/** A code with the name of whom it is for. */
export interface GivenCode extends OneTimeCode {
  readonly fullName: string;
}

type Change = BodyInputOf<'PATCH /api/staff/:id'>;

export const useChangeStaff = (person: StaffMember) =>
  useAction<Change, StaffMember>({
    request: (body, call) => call('PATCH /api/staff/:id', { params: { id: person.userId }, body }),
    success: ({ fullName }) => ({
      title: 'Staff Updated',
      description: `${fullName} signs in again to go on`,
    }),
    failure: { title: 'Error', description: `Failed to update ${person.fullName}` },
  });

export const useResetPassword = (person: StaffMember) =>
  useAction<void, OneTimeCode>({
    request: (_, call) => call('POST /api/staff/:id/reset', { params: { id: person.userId }, body: {} }),
    failure: { title: 'Error', description: `Failed to reset the password of ${person.fullName}` },
  });
