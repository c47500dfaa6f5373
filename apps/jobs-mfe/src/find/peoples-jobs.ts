import { fold } from '@loupe/domain';
import type { FoundGroup } from '@loupe/plugin-sdk';

/** Places where an item is with a person: 'With {name}' (PLACE-1). */
const WITH = /^With (.+)$/;

/** "{name}'s jobs", for each person items can be with, where that is what was typed. */
export function peoplesJobs(text: string, places: readonly string[]): readonly FoundGroup[] {
  const typed = fold(text).replace(/[']/g, '').split(' ');
  const results = places.flatMap((place) => {
    const person = WITH.exec(place)?.[1];
    if (person === undefined) return [];
    const words = fold(`${person}s jobs with ${person}`).split(' ');
    if (!typed.every((word) => words.some((one) => one.startsWith(word)))) return [];
    const path = `/timeline-view?${new URLSearchParams({ search: place }).toString()}`;
    return [{ key: `with ${person}`, title: `${person}’s jobs`, details: place, opens: { path } }];
  });
  return results.length > 0 ? [{ title: 'People', results }] : [];
}
