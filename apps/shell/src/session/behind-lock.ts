import type { SessionState } from './session';

/** Whether the page waits for its user to sign in again. */
export const isAsked = (state: SessionState): boolean =>
  state.is === 'signed-in' && state.asking !== undefined;

/** The same, or nobody is signed in. */
export const isBehindLock = (state: SessionState): boolean => state.is !== 'signed-in' || isAsked(state);
