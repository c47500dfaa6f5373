/** '1 day' or '3 days'. */
export function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days.toLocaleString('en-GB')} days`;
}

/** 'today', 'yesterday' or '3 days ago', for a number of whole days. */
export function daysAgo(days: number): string {
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : `${days.toLocaleString('en-GB')} days ago`;
}
