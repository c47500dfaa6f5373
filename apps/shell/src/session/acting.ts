import { onSaveBegun } from '@loupe/plugin-sdk';
import { ACTING_USER_HEADER, type User } from '@loupe/shared-types';
import { ApiError } from '@loupe/web-kit';

let current: Pick<User, 'userId' | 'fullName'> | undefined;

/**
 * From now on saves are made in the name of `user`. One that waited, such as for the connection, while somebody else
 * came is not made in their name, and `onDropped` is told whose it was.
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
