import type { KeyboardEvent } from 'react';

/** Keys that change a closed select at once, each a save: Windows and Linux do so, and a screen reader's user too. */
const CHANGES = /^(Arrow(Up|Down|Left|Right)|Page(Up|Down)|Home|End|.)$/;

function isOpen(select: HTMLSelectElement): boolean {
  try {
    return select.matches(':open');
  } catch {
    // A browser that does not know the selector takes the keys of an open list itself.
    return false;
  }
}

/**
 * For a select that saves when it changes: a key opens its list instead of choosing the next value, so that choosing
 * commits on Enter or a click.
 */
export function openOnKey(event: KeyboardEvent<HTMLSelectElement>): void {
  const select = event.currentTarget;
  if (event.altKey || event.ctrlKey || event.metaKey || !CHANGES.test(event.key) || isOpen(select)) return;
  if (!('showPicker' in select)) return;
  event.preventDefault();
  select.showPicker();
}
