/** The user a save is made as. */
export interface Acting {
  readonly headers: Readonly<Record<string, string>>;
  /** Throws when another user has taken over the computer. */
  readonly check: () => void;
}

let begin: () => Acting | undefined = () => undefined;

/** The shell registers here the user that saves are made as from now on. */
export function onSaveBegun(next: () => Acting): void {
  begin = next;
}

/** Undefined before a user has signed in. */
export const beginSave = (): Acting | undefined => begin();
