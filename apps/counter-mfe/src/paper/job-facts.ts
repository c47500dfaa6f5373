import { displayLocation, itemPairs, type Calendar } from '@loupe/domain';
import type { Job } from '@loupe/shared-types';

export const URGENT = 'HIGH PRIORITY';

/** The small print of a label: copy, the days, priority, AirTag, pieces, and the place, which alone may be long (LABEL-2). */
export function labelFacts(job: Job, copyNo: number, calendar: Calendar): readonly string[] {
  const pieces = itemPairs(job).length;
  return [
    ...copyWords(copyNo),
    `in ${calendar.formatDate(job.dateCreated)}`,
    ...promised(job, calendar),
    ...(job.statusOrder === 'High Priority' ? [URGENT] : []),
    ...(job.airTag === 'Yes' ? ['AirTag'] : []),
    pieces === 1 ? '1 piece' : `${pieces} pieces`,
    displayLocation(job),
  ];
}

/** LABEL-8 */
export const copyWords = (copyNo: number): readonly string[] => (copyNo > 1 ? [`COPY ${copyNo}`] : []);

/** The day the customer was promised, if there is one. */
export const promised = (job: Pick<Job, 'confirmedDate'>, calendar: Calendar): readonly string[] =>
  job.confirmedDate ? [`promised ${calendar.formatDate(job.confirmedDate)}`] : [];
