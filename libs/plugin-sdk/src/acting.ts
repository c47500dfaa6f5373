/** In whose name a save is made. */
export interface Acting {
  readonly headers: Readonly<Record<string, string>>;
  /** Throws when somebody else is at the computer by now. */
  readonly check: () => void;
}

let begin: () => Acting | undefined = () => undefined;

/** The shell says here in whose name saves begin from now on. */
export function onSaveBegun(next: () => Acting): void {
  begin = next;
}

/** Undefined before anybody is at the computer. */
export const beginSave = (): Acting | undefined => begin();
