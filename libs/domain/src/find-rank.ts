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

/** Remembers the answer for a text: thousands of jobs have few hundred surnames. */
function remembered<T>(answer: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (!known.has(text)) known.set(text, answer(text));
    return known.get(text) as T;
  };
}

/** How jobs fit what was typed in Find (FIND-2). The text is read once: thousands of jobs are compared with it. */
function classifier(text: string): (job: RankFacts) => FindClass {
  const typed = plain(text.trim());
  const forms = searchWordsOf(text).flatMap((word) => word.forms);
  const begins = remembered((name) => {
    const surname = fold(name);
    const bare = surname.replace(/[\s'.-]/g, '');
    return forms.some((form) => surname.startsWith(form) || bare.startsWith(form));
  });
  return (job) => {
    const numbers = numbersOf(job);
    if (numbers.some((number) => plain(number) === typed)) return 'number';
    if (typed !== '' && numbers.some((number) => withoutPrefix(number) === typed))
      return 'number without its prefix';
    if (holdsPhone(job.contactNumber, text)) return 'phone';
    return begins(job.surname) ? 'surname' : 'other';
  };
}

/** A job found, and its place: the lower, the likelier. */
export interface RankedJob extends Pick<RankFacts, 'id' | 'dateCreated'> {
  readonly place: number;
}

/** Places jobs by class, open jobs before closed ones in each. */
export function ranking(text: string): (job: RankFacts) => RankedJob {
  const classOf = classifier(text);
  return (job) => ({
    id: job.id,
    dateCreated: job.dateCreated,
    place: 2 * CLASSES.indexOf(classOf(job)) + (isActive(job) ? 0 : 1),
  });
}

/** Whether the job is the one whose number was typed, with or without its prefix. */
export const isByNumber = ({ place }: RankedJob): boolean => place < 2 * CLASSES.indexOf('phone');

/** The likeliest first, of equal ones the newest (FIND-2). */
export const byLikeliness = (one: RankedJob, other: RankedJob): number =>
  one.place - other.place || compareText(other.dateCreated, one.dateCreated) || other.id - one.id;
