import type { Calendar } from '@loupe/domain';
import type { Db } from '@loupe/db';
import { jobNumberKey } from './job-row';
import { madeNumberKeys } from './jobs.store';

/**
 * The first free number of the form J{year}-{3 digits}, after skipping `skip` free ones (NUMBER-2). It may be taken
 * by the time of the insert; the unique index decides.
 */
export async function nextJobNumber(db: Db, now: string, calendar: Calendar, skip = 0): Promise<string> {
  const prefix = `J${calendar.dayOf(now).slice(0, 4)}-`;
  const taken = await madeNumberKeys(db, jobNumberKey(prefix));
  for (let n = 1, free = 0; ; n += 1) {
    const number = prefix + String(n).padStart(3, '0');
    if (taken.has(jobNumberKey(number))) continue;
    if (free === skip) return number;
    free += 1;
  }
}
