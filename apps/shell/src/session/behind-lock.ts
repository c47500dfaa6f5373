import type { Session } from './session';

/** Whether the page waits for its user to sign in again, or nobody is signed in. */
export const isBehindLock = (session: Session): boolean => {
  const state = session.state();
  return state.is !== 'signed-in' || state.asking !== undefined;
};
