import type { OneTimeCode, StaffMember } from '@loupe/shared-types';
import type { BodyInputOf } from '@loupe/shared-types/api-schemas';
import { useAction } from '@loupe/web-kit';

/** A code with the name of the staff member it is for. */
export interface GivenCode extends OneTimeCode {
  readonly fullName: string;
}

/** What follows for a member who is deactivated or activated. */
const SINCE: Readonly<Record<string, string>> = {
  false: 'is deactivated and signed out everywhere',
  true: 'can sign in again',
};

type Change = BodyInputOf<'PATCH /api/staff/:id'>;

export const useChangeStaff = (member: StaffMember) =>
  useAction<Change, StaffMember>({
    request: (body, call) => call('PATCH /api/staff/:id', { params: { id: member.userId }, body }),
    success: ({ fullName }, { active }) => ({
      title: 'Staff Updated',
      description: `${fullName} ${SINCE[String(active)] ?? 'signs in again to go on'}`,
    }),
    failure: { title: 'Error', description: `Failed to update ${member.fullName}` },
  });

export const useSignOut = ({ userId, fullName }: StaffMember) =>
  useAction<void, void>({
    request: (_, call) => call('DELETE /api/staff/:id/sessions', { params: { id: userId } }),
    success: { title: 'Signed Out', description: `${fullName} is signed out everywhere` },
    failure: { title: 'Error', description: `Failed to sign out ${fullName}` },
  });

export const useResetPassword = (member: StaffMember) =>
  useAction<void, OneTimeCode>({
    request: (_, call) => call('POST /api/staff/:id/reset', { params: { id: member.userId }, body: {} }),
    failure: { title: 'Error', description: `Failed to reset the password of ${member.fullName}` },
  });
