import { onSaveBegun } from '@loupe/plugin-sdk';
import { ACTING_USER_HEADER, type User } from '@loupe/shared-types';
import { ApiError } from '@loupe/web-kit';

let current: Pick<User, 'userId' | 'fullName'> | undefined;

/**
 * Sends saves from now on as `user`. A save that waited, such as for the connection, until another user took over is
 * dropped, and `onDropped` is called with the full name of its user.
 */
export function actAs(user: Pick<User, 'userId' | 'fullName'>, onDropped: (fullName: string) => void): void {
  current = user;
  onSaveBegun(() => ({
    headers: { [ACTING_USER_HEADER]: String(user.userId) },
    check() {
      if (current?.userId === user.userId) return;
      onDropped(user.fullName);
      throw new ApiError(401, 'This was not saved: somebody else is signed in here now.');
    },
  }));
}
