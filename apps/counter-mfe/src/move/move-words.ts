import { placeName, type Calendar } from '@loupe/domain';
import type { MoveLine } from '@loupe/shared-types';

export type Tone = 'good' | 'bad' | 'plain';

/** What became of a scanned bag, in words (MOVE-6). */
export function moveWords(line: MoveLine): { readonly tone: Tone; readonly words: string } {
  const { result, since } = line;
  const from = line.from === null ? null : placeName(line.from);
  const to = placeName(line.to);
  switch (result) {
    case 'moved':
      return { tone: 'good', words: from === null ? `Moved to ${to}` : `Moved: ${from} to ${to}` };
    case 'already-here':
      return { tone: 'plain', words: 'Already here' };
    case 'accepted':
      return { tone: 'good', words: 'Accepted' };
    case 'completed':
      return { tone: 'bad', words: 'Completed: not moved' };
    case 'missing':
      return {
        tone: 'bad',
        words: line.moveId === null ? 'Missing, and here: found?' : `Missing, moved to ${to}: found?`,
      };
    case 'moved-since':
      return {
        tone: 'bad',
        words: `Moved since: ${since ? `${since.by}, to ${placeName(since.location)}` : 'by somebody'}`,
      };
    case 'misread':
      return { tone: 'bad', words: 'Misread: scan it again' };
    case 'unknown':
      return { tone: 'bad', words: 'Not one of ours' };
  }
}

/** What else there is to know of it. */
export function moveNotes(
  { statusSet, statusRefused, pending, to, missedIn }: MoveLine,
  calendar: Calendar,
): string {
  return [
    statusSet && `Now ${statusSet}`,
    statusRefused && `The status stays: ${statusRefused}`,
    pending && `Waits for ${to.replace(/^With /, '')} to accept it`,
    missedIn && `Missed in the check of ${missedIn.place}, ${calendar.formatDate(missedIn.at)}`,
  ]
    .filter(Boolean)
    .join('. ');
}
