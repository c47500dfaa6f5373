import { onCallBegun } from '@loupe/plugin-sdk';
import { ACTING_USER_HEADER, type User } from '@loupe/shared-types';
import { ApiError } from '@loupe/web-kit';

let current: Pick<User, 'userId' | 'fullName'> | undefined;

/**
 * Makes calls from now on as `user`. A save that waited, such as for the connection or a password, until another user
 * took over is dropped, and `onDropped` is called with the full name of its user.
 */
export function actAs(user: Pick<User, 'userId' | 'fullName'>, onDropped: (fullName: string) => void): void {
  current = user;
  const isCurrent = () => current?.userId === user.userId;
  onCallBegun(() => ({
    isCurrent,
    hasNewSession: () => isCurrent() && current !== user,
    headers: { [ACTING_USER_HEADER]: String(user.userId) },
    check() {
      if (isCurrent()) return;
      onDropped(user.fullName);
      throw new ApiError(401, 'This was not saved: somebody else is signed in here now.');
    },
  }));
}
