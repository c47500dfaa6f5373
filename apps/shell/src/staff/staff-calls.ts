import type { AccessLevel } from '@loupe/shared-types';
import { api, useAction } from '@loupe/web-kit';

/** One row of `GET /api/staff`. */
export interface StaffMember {
  readonly userId: number;
  readonly username: string;
  readonly fullName: string;
  readonly accessLevel: AccessLevel;
  readonly active: boolean;
  readonly lastLogin: string | null;
  readonly codePending: boolean;
}

/** A code is shown once; the server keeps only its hash. */
export interface GivenCode {
  readonly fullName: string;
  readonly code: string;
  readonly expiresAt: string;
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
  useAction<void, Omit<GivenCode, 'fullName'>>({
    request: () => api.post(`/api/staff/${person.userId}/reset`, {}),
    touches,
    failure: { title: 'Error', description: `Failed to reset the password of ${person.fullName}` },
  });
