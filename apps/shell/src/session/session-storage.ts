const SIGNED_IN = 'signed-in';
const LOCKED = 'locked';

function isSet(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

/** Without localStorage only a hint is lost: the server's own limits hold. */
function set(name: string, on: boolean): void {
  try {
    if (on) localStorage.setItem(name, '1');
    else localStorage.removeItem(name);
  } catch {
    return;
  }
}

/** Whether a user was signed in when this browser last checked. A hint for what to prefetch, never a permission. */
export const wasSignedIn = (): boolean => isSet(SIGNED_IN);

export const rememberSignedIn = (signedIn: boolean): void => set(SIGNED_IN, signedIn);

/** Whether this browser was locked and the server has not been told yet. */
export const isLocked = (): boolean => isSet(LOCKED);

export const rememberLocked = (locked: boolean): void => set(LOCKED, locked);
