import { displayLocation, itemPairs, type Calendar } from '@loupe/domain';
import type { Job } from '@loupe/shared-types';

/** The small print of a label: copy, pieces, priority, AirTag, place, the days (LABEL-2). */
export function labelFacts(job: Job, copyNo: number, calendar: Calendar): readonly string[] {
  const pieces = itemPairs(job).length;
  return [
    ...copyWords(copyNo),
    pieces === 1 ? '1 piece' : `${pieces} pieces`,
    ...(job.statusOrder === 'High Priority' ? ['HIGH PRIORITY'] : []),
    ...(job.airTag === 'Yes' ? ['AirTag'] : []),
    displayLocation(job),
    `in ${calendar.formatDate(job.dateCreated)}`,
    ...promised(job, calendar),
  ];
}

/** LABEL-8 */
export const copyWords = (copyNo: number): readonly string[] => (copyNo > 1 ? [`COPY ${copyNo}`] : []);

/** The day the customer was promised, if there is one. */
export const promised = (job: Pick<Job, 'confirmedDate'>, calendar: Calendar): readonly string[] =>
  job.confirmedDate ? [`promised ${calendar.formatDate(job.confirmedDate)}`] : [];
