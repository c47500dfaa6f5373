type Asker = () => Promise<boolean>;

let ask: Asker | null = null;

/** The shell registers here how it asks for the user's password again. Returns how to unregister. */
export function onPasswordNeeded(asker: Asker): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = null;
  };
}

/** True when the user has confirmed their password and the refused call may be repeated; false when they cancelled. */
export function askForPassword(): Promise<boolean> {
  return ask ? ask() : Promise.resolve(false);
}
