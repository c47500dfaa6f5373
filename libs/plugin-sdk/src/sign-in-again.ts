/** A call that was refused because its session has ended. */
export interface RefusedCall {
  /** Whether it changes something, so that dropping it must be told. */
  readonly saves: boolean;
}

type Asker = (call: RefusedCall) => Promise<boolean>;

let ask: Asker | null = null;

/** The shell says here how it asks somebody whose session has ended to sign in again. Answers a function that takes it back. */
export function onSignInNeeded(asker: Asker): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = null;
  };
}

/**
 * Asks the person to sign in over the page as it stands. True when the same person has signed in and the
 * call that was refused may be made again; false when nobody is there to ask or somebody else took over.
 */
export function askToSignInAgain(call: RefusedCall): Promise<boolean> {
  return ask ? ask(call) : Promise.resolve(false);
}
