/** The greeting for a time of day, HH:MM. */
export function greeting(time: string): string {
  if (time < '12:00') return 'Good morning';
  return time < '18:00' ? 'Good afternoon' : 'Good evening';
}
