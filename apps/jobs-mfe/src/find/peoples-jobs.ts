import { fold } from '@loupe/domain';
import type { Found, FoundGroup } from '@loupe/plugin-sdk';
import type { PublicShop } from '@loupe/shared-types';

/** Places where an item is with a person: 'With {name}' (PLACE-1). */
const WITH = /^With (.+)$/;

type People = Pick<PublicShop, 'locations' | 'signInNames'>;

/** Whether each word typed begins one of "{name}'s jobs" or of how they are theirs. */
function isMeant(typed: readonly string[], name: string, how: string): boolean {
  const words = fold(`${name}s jobs ${how} ${name}`).replace(/[']/g, '').split(' ');
  return typed.every((word) => words.some((one) => one.startsWith(word)));
}

const withThem = (place: string, name: string): Found => ({
  key: `with ${name}`,
  title: `${name}’s jobs`,
  details: place,
  opens: { path: `/timeline-view?${new URLSearchParams({ search: place }).toString()}` },
});

const takenInBy = (username: string, name: string): Found => ({
  key: `by ${username}`,
  title: `${name}’s jobs`,
  details: `Taken in by ${name} and not yet collected`,
  opens: { path: `/live-jobs?${new URLSearchParams({ as: 'board', by: username }).toString()}` },
});

/** "{name}'s jobs": what is with them, and the open jobs that they took in, where that is what was typed (FIND-5). */
export function peoplesJobs(text: string, { locations, signInNames }: People): readonly FoundGroup[] {
  const typed = fold(text).replace(/[']/g, '').split(' ');
  const results = [
    ...locations.flatMap((place) => {
      const name = WITH.exec(place)?.[1];
      return name !== undefined && isMeant(typed, name, 'with') ? [withThem(place, name)] : [];
    }),
    ...signInNames.flatMap(({ username, label }) =>
      isMeant(typed, label, 'taken in by') ? [takenInBy(username, label)] : [],
    ),
  ];
  return results.length > 0 ? [{ title: 'People', results }] : [];
}
