import type { FoundJob } from '@loupe/shared-types';

const MOST = 8;

/** In memory alone: names of customers are not left on a computer. */
const opened = new Map<number, readonly FoundJob[]>();

/** The jobs whose sheets the user has opened in this tab, the last first. */
export const openedBy = (userId: number): readonly FoundJob[] => opened.get(userId) ?? [];

export function noteOpened(userId: number, job: FoundJob): void {
  const others = openedBy(userId).filter(({ id }) => id !== job.id);
  opened.set(userId, [job, ...others].slice(0, MOST));
}
