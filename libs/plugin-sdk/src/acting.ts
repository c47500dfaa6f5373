/** The user a call is made as. */
export interface Acting {
  /** False once another user has taken over the computer. */
  readonly isCurrent: () => boolean;
  /** Whether the same user has a newer session than the one the call began with. A shell built earlier does not say. */
  readonly hasNewSession?: () => boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** For a save: throws, and reports it as dropped, when another user has taken over the computer. */
  readonly check: () => void;
}

let begin: () => Acting | undefined = () => undefined;

/** The shell registers here the user that calls are made as from now on. */
export function onCallBegun(next: () => Acting): void {
  begin = next;
}

/** Undefined before a user has signed in. */
export const beginCall = (): Acting | undefined => begin();
