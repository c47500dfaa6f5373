import { useCalendar } from '@loupe/web-kit';

/** Shared by the trend charts, so that their months align. */
export const CHART = {
  size: { width: '100%', height: 168 },
  margin: { top: 26, right: 12, bottom: 0, left: 12 },
  label: { fill: 'var(--ink)', fontSize: 13 },
  axis: { tick: { fill: 'var(--muted)', fontSize: 13 }, interval: 0, tickLine: false, stroke: 'var(--line)' },
} as const;

/** A month as an axis label: Apr, of 2026-04. */
export function useMonthLetters(): (month: string) => string {
  const calendar = useCalendar();
  return (month) => calendar.formatMonth(month).slice(0, 3);
}
