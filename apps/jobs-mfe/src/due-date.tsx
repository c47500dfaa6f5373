import { isActive, isWaitingForCollection } from '@loupe/domain';
import type { JobListItem } from '@loupe/shared-types';
import { useCalendar, useNow } from '@loupe/web-kit';

/** By when the work is promised, while it is not done: 'Due Fri 4 Dec', and 'Was due Fri 27 Nov' after that day (JOB-9). */
export function DueDate({ job }: { readonly job: JobListItem }) {
  const calendar = useCalendar();
  const now = useNow();
  const { confirmedDate } = job;
  if (!confirmedDate || !isActive(job) || job.customerRejected || isWaitingForCollection(job)) return null;
  const date = calendar.formatShort(confirmedDate, now);
  if (confirmedDate < calendar.today(now)) return <strong>Was due {date}</strong>;
  return <span>Due {date}</span>;
}
