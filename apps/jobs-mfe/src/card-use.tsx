import { pageStageOf, STAGE_DISPLAYS, type StageFacts } from '@loupe/domain';
import { useShell } from '@loupe/plugin-sdk';
import type { JobListItem, JobWithHistory } from '@loupe/shared-types';
import { useJob } from '@loupe/web-kit';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';

interface CardUse {
  /** Marks the card as in use; returns how to release it. */
  readonly use: () => () => void;
  /** What happened to a job that left the list while its card was in use; else null. */
  readonly left: string | null;
}

const CardUseContext = createContext<CardUse>({ use: () => () => undefined, left: null });

/**
 * While `isUsed`, the card stays in place although another user's change removes its job from this list. Returns a text
 * on what happened to the job, once it has left.
 */
export function useCardUse(isUsed: boolean): string | null {
  const { use, left } = useContext(CardUseContext);
  useEffect(() => (isUsed ? use() : undefined), [isUsed, use]);
  return left;
}

/** The jobs of a list, plus those that have left it while their card is in use, in their old places (LIVE-2). */
export function useJobsInUse(items: readonly JobListItem[]) {
  const [inUse, setInUse] = useState<ReadonlyMap<number, number>>(new Map());
  const [last, setLast] = useState(items);
  const there = new Set(items.map(({ id }) => id));
  const visible = [...items];
  last.forEach((job, at) => {
    if (inUse.has(job.id) && !there.has(job.id)) visible.splice(Math.min(at, visible.length), 0, job);
  });
  // Kept across renders: a job that has left is in no other state.
  const isNew = visible.length !== last.length || visible.some((job, at) => job !== last[at]);
  if (isNew) setLast(visible);

  const [startUse] = useState(() => (id: number) => {
    const count = (by: number) =>
      setInUse((before) => {
        const uses = (before.get(id) ?? 0) + by;
        const next = new Map(before);
        if (uses > 0) next.set(id, uses);
        else next.delete(id);
        return next;
      });
    count(1);
    return () => count(-1);
  });
  return { visible, hasLeft: (id: number) => !there.has(id), startUse };
}

interface CardPlaceProps {
  readonly job: JobListItem;
  readonly hasLeft: boolean;
  readonly startUse: (id: number) => () => void;
  readonly card: (job: JobListItem) => ReactNode;
}

/** One card. Rendered in the same place before and after its job left the list, so that no input is lost. */
export function CardPlace({ job, hasLeft, startUse, card }: CardPlaceProps) {
  const { data: now } = useJob(job.id, { enabled: hasLeft });
  const [use] = useState(() => () => startUse(job.id));
  const visible = hasLeft && now ? { ...job, ...now } : job;
  const { user } = useShell();
  const left = hasLeft ? (now ? leftWords(now, user.fullName) : 'This job is no longer in this list.') : null;
  return <CardUseContext value={{ use, left }}>{card(visible)}</CardUseContext>;
}

/** The fields that decide which list a job is in. */
const MOVES_BETWEEN_LISTS: readonly (keyof StageFacts)[] = [
  'jobStatus',
  'customerRejected',
  'missing',
  'quoteAmount',
  'jobAccepted',
  'customerCollected',
];

function leftWords(job: JobWithHistory, me: string): string {
  const stage = pageStageOf(job);
  const where = stage ? STAGE_DISPLAYS[stage].title : 'no list';
  const mover = job.editHistory.findLast(({ changes }) =>
    MOVES_BETWEEN_LISTS.some((field) => field in changes),
  )?.editedBy;
  if (mover === me) return `You moved this to ${where}.`;
  return `Moved to ${where} by ${mover ?? 'somebody else'} while you were at work on it.`;
}
