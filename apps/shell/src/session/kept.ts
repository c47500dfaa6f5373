const SIGNED_IN = 'signed-in';
const LOCKED = 'locked';

/** Whether somebody was signed in when this browser last looked. A hint for what to load, never a right. */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(SIGNED_IN) !== null;
  } catch {
    return false;
  }
}

export function rememberSignedIn(): void {
  try {
    localStorage.setItem(SIGNED_IN, '1');
  } catch {
    // Only a hint is lost.
  }
}

/** Whether somebody locked this browser and the server has not heard of it yet. */
export function isLocked(): boolean {
  try {
    return localStorage.getItem(LOCKED) !== null;
  } catch {
    return false;
  }
}

export function rememberLocked(locked: boolean): void {
  try {
    if (locked) localStorage.setItem(LOCKED, '1');
    else localStorage.removeItem(LOCKED);
  } catch {
    // The server's own limits hold.
  }
}

export function forgetSignedIn(): void {
  try {
    localStorage.removeItem(SIGNED_IN);
  } catch {
    // A browser without storage kept nothing.
  }
}
