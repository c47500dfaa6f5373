const SIGNED_IN = 'signed-in';
const LOCKED = 'locked';

function isSet(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

/** Where the browser has no storage only a hint is lost: the server's own limits hold. */
function set(name: string, on: boolean): void {
  try {
    if (on) localStorage.setItem(name, '1');
    else localStorage.removeItem(name);
  } catch {
    return;
  }
}

/** Whether somebody was signed in when this browser last looked. A hint for what to load, never a right. */
export const wasSignedIn = (): boolean => isSet(SIGNED_IN);

export const rememberSignedIn = (signedIn: boolean): void => set(SIGNED_IN, signedIn);

/** Whether somebody locked this browser and the server has not heard of it yet. */
export const isLocked = (): boolean => isSet(LOCKED);

export const rememberLocked = (locked: boolean): void => set(LOCKED, locked);
