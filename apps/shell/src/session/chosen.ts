/** Who is asked for on the lock: one name, all names, or whoever was here. */
export type Chosen = { readonly username: string } | 'names' | 'same';

let chosen: Chosen = 'same';

/** Said just before the page is locked. */
export function choose(next: Chosen): void {
  chosen = next;
}

/** What was chosen for this lock; the next one begins with whoever is here then. */
export function takeChosen(): Chosen {
  const taken = chosen;
  chosen = 'same';
  return taken;
}
