/** Whom the lock asks for: one user, all names, or the user who was signed in. */
export type Chosen = { readonly username: string } | 'names' | 'same';

let chosen: Chosen = 'same';

/** Called just before the page is locked. */
export function choose(next: Chosen): void {
  chosen = next;
}

/** Takes the choice for this lock and resets it: the next lock starts with the user signed in then. */
export function takeChosen(): Chosen {
  const taken = chosen;
  chosen = 'same';
  return taken;
}
