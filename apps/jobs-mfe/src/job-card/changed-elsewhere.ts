import { useShell } from '@loupe/plugin-sdk';
import type { Job } from '@loupe/shared-types';
import { queryOf, useCalendar, useNow } from '@loupe/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

const VISIBLE_FOR_MS = 8_000;
/** A card that appears with a change this recent was moved here by it. */
const JUST_NOW_MS = 10_000;

/**
 * Text of what another user has just done to a job on this screen, shown for a while; else null. The user's own changes
 * have had their toast.
 */
export function useChangedElsewhere(job: Job): string | null {
  const { user } = useShell();
  const calendar = useCalendar();
  const queryClient = useQueryClient();
  const openedAt = useRef(useNow());
  const seen = useRef<number | null>(null);
  const [words, setWords] = useState<string | null>(null);

  useEffect(() => {
    const known = seen.current;
    seen.current = job.version;
    const isNews =
      known === null
        ? Math.abs(openedAt.current.getTime() - Date.parse(job.updatedAt)) < JUST_NOW_MS
        : job.version > known;
    if (!isNews || job.lastEditedBy === user.fullName) return;
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void queryClient
      .fetchQuery({ ...queryOf('GET /api/jobs/:id', { id: job.id }), staleTime: 0 })
      .then(async ({ editHistory }) => {
        const last = editHistory.at(-1);
        if (!last || last.editedBy === user.fullName) return;
        const { describeChange } = await import('./describe-change');
        if (gone) return;
        setWords(`Changed just now by ${last.editedBy}: ${describeChange(last, calendar)}`);
        timer = setTimeout(() => setWords(null), VISIBLE_FOR_MS);
      })
      // The change itself is on the screen already; only its author stays unknown.
      .catch(() => undefined);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [calendar, job.id, job.lastEditedBy, job.updatedAt, job.version, queryClient, user.fullName]);

  return words;
}
