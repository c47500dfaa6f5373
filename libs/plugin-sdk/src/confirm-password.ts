type Asker = () => Promise<boolean>;

let ask: Asker | null = null;

/** The shell says here how it asks for the person's own password again. Answers a function that takes it back. */
export function onPasswordNeeded(asker: Asker): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = null;
  };
}

/** True when the person has entered their password and the refused call may be made again; false when they cancelled. */
export function askForPassword(): Promise<boolean> {
  return ask ? ask() : Promise.resolve(false);
}
