import type { KeyboardEvent } from 'react';

/** Closes what has the focus on Escape, and that alone: what lies beneath, such as the job's sheet, stays (SHEET-6). */
export const onEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  close();
};
