import type { Job } from '@loupe/shared-types';
import { fold, holdsPhone, searchWordsOf } from './search';
import { isActive, type StageFacts } from './stages';

/** The job fields that decide its place among the results of Find. */
export type RankFacts = StageFacts &
  Pick<Job, 'id' | 'jobNumber' | 'customJobNumber' | 'surname' | 'contactNumber' | 'dateCreated'>;

/** A job's number without case, blanks and hyphens. */
const plain = (number: string): string => number.toLowerCase().replace(/[\s-]/g, '');

const withoutPrefix = (number: string): string => plain(number).replace(/^[^\d]+/, '');

const numbersOf = ({ jobNumber, customJobNumber }: RankFacts): readonly string[] =>
  [customJobNumber, jobNumber].filter((number): number is string => Boolean(number));

/** Instants are plain ASCII: no locale is asked. */
const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The likeliness classes of a job found, the likeliest first. */
const CLASSES = ['number', 'number without its prefix', 'phone', 'surname', 'other'] as const;
type FindClass = (typeof CLASSES)[number];

/** How jobs fit what was typed in Find (FIND-2). The text is read once: thousands of jobs are compared with it. */
function classifier(text: string): (job: RankFacts) => FindClass {
  const typed = plain(text.trim());
  const forms = searchWordsOf(text).flatMap((word) => word.forms);
  return (job) => {
    const numbers = numbersOf(job);
    if (numbers.some((number) => plain(number) === typed)) return 'number';
    if (typed !== '' && numbers.some((number) => withoutPrefix(number) === typed))
      return 'number without its prefix';
    if (holdsPhone(job.contactNumber, text)) return 'phone';
    const surname = fold(job.surname);
    const bare = surname.replace(/[\s'.-]/g, '');
    return forms.some((form) => surname.startsWith(form) || bare.startsWith(form)) ? 'surname' : 'other';
  };
}

/** Whether the job is the one whose number was typed, with or without its prefix. */
export const isNumberOf = (job: RankFacts, text: string): boolean =>
  CLASSES.indexOf(classifier(text)(job)) < CLASSES.indexOf('phone');

/** The likeliest first: by class, then open jobs before closed ones, then the newest (FIND-2). */
export function byLikeliness<T extends RankFacts>(jobs: readonly T[], text: string): T[] {
  const classOf = classifier(text);
  const places = new Map(
    jobs.map((job) => [job, 2 * CLASSES.indexOf(classOf(job)) + (isActive(job) ? 0 : 1)]),
  );
  return [...jobs].sort(
    (one, other) =>
      (places.get(one) ?? 0) - (places.get(other) ?? 0) ||
      compareText(other.dateCreated, one.dateCreated) ||
      other.id - one.id,
  );
}
