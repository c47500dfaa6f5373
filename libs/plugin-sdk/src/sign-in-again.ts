/** A call that was refused because its session has ended. */
export interface RefusedCall {
  /** Whether it changes data, so that dropping it must be reported. */
  readonly saves: boolean;
}

type Asker = (call: RefusedCall) => Promise<boolean>;

let ask: Asker | null = null;

/** The shell registers here how it asks the user of an ended session to sign in again. Returns how to unregister. */
export function onSignInNeeded(asker: Asker): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = null;
  };
}

/**
 * Asks the user to sign in over the open page. True when the same user has signed in and the refused call may be
 * repeated; false when no shell is registered or another user took over.
 */
export function askToSignInAgain(call: RefusedCall): Promise<boolean> {
  return ask ? ask(call) : Promise.resolve(false);
}
