import type { OneTimeCode, StaffMember } from '@loupe/shared-types';
import { api, useAction } from '@loupe/web-kit';

/** A code with the name of whom it is for. */
export interface GivenCode extends OneTimeCode {
  readonly fullName: string;
}

type Change = Partial<Pick<StaffMember, 'active' | 'accessLevel'>>;

const touches = ['/api/staff', '/api/auth/active-users'];

export const useChangeStaff = (person: StaffMember) =>
  useAction<Change, StaffMember>({
    request: (change) => api.patch(`/api/staff/${person.userId}`, change),
    touches,
    success: ({ fullName }) => ({
      title: 'Staff Updated',
      description: `${fullName} signs in again to go on`,
    }),
    failure: { title: 'Error', description: `Failed to update ${person.fullName}` },
  });

export const useResetPassword = (person: StaffMember) =>
  useAction<void, OneTimeCode>({
    request: () => api.post(`/api/staff/${person.userId}/reset`, {}),
    touches,
    failure: { title: 'Error', description: `Failed to reset the password of ${person.fullName}` },
  });
