import type { Job } from '@loupe/shared-types';

/** The displayed job number: the custom number if there is one (NUMBER-3). */
export function displayNumber(job: Pick<Job, 'jobNumber' | 'customJobNumber'>): string {
  return job.customJobNumber || job.jobNumber;
}

/** First name and surname, joined by a space and trimmed. */
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
