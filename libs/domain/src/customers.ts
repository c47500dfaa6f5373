import type { Job } from '@loupe/shared-types';

/** The displayed job number: the custom number if there is one (NUMBER-3). */
export function displayNumber(job: Pick<Job, 'jobNumber' | 'customJobNumber'>): string {
  return job.customJobNumber || job.jobNumber;
}

/** What an erasure writes in place of a text; as a first name it stands with the day of the erasure as the surname (PRIVACY-2). */
export const ERASED = 'Erased';

/** Whether a surname is the day of an erasure. */
export const isErasureDay = (surname: string): boolean => /^\d\d\/\d\d\/\d{4}$/.test(surname);

/** Whether a job or a customer is called as an erasure leaves them: it is nobody's name. */
export const isErased = ({ firstName, surname }: Pick<Job, 'firstName' | 'surname'>): boolean =>
  firstName === ERASED && isErasureDay(surname);

/** First name and surname, joined by a space and trimmed; `Erased 29/11/2026` of somebody erased. */
export function fullName(job: Pick<Job, 'firstName' | 'surname'>): string {
  return `${job.firstName} ${job.surname}`.trim();
}

type ItemFields = Pick<
  Job,
  'item1' | 'item2' | 'item3' | 'item4' | 'description1' | 'description2' | 'description3' | 'description4'
>;

/** The non-empty items of a job, each with its description (JOB-2). */
export function itemPairs(job: ItemFields): { readonly item: string; readonly description: string }[] {
  return ([1, 2, 3, 4] as const)
    .map((n) => ({ item: job[`item${n}`] ?? '', description: job[`description${n}`] ?? '' }))
    .filter((pair) => pair.item !== '' || pair.description !== '');
}

/** The item's location: current item location, else location, else 'No Location' (TIMELINE-3). */
export function displayLocation(job: Pick<Job, 'location' | 'currentItemLocation'>): string {
  return job.currentItemLocation || job.location || 'No Location';
}
