import { formatCount } from '@loupe/domain';

/** Short pounds for a bar label: £950, £1.2k, £120k. */
export function shortPounds(pounds: number): string {
  const whole = Math.round(pounds);
  if (whole < 1_000) return `£${whole}`;
  const thousands = whole / 1_000;
  return thousands < 99.95
    ? `£${Math.round(thousands * 10) / 10}k`
    : `£${formatCount(Math.round(thousands))}k`;
}
