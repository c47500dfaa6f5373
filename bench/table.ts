/** One row of the results: a figure, and its limit or the figure it is compared with. */
export interface Line {
  readonly what: string;
  readonly value: string;
  readonly beside: string;
  /** Whether the target is met; absent if there is none. */
  readonly met?: boolean;
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;

const limited =
  (sign: string, isMet: (value: number, limit: number) => boolean) =>
  (what: string, value: number, limit: number, unit: (value: number) => string, why = ''): Line => ({
    what,
    value: unit(value),
    beside: `${sign} ${unit(limit)}${why && ` (${why})`}`,
    met: isMet(value, limit),
  });

/** A row with an upper limit. */
export const within = limited('≤', (value, limit) => value <= limit);
/** A row with a lower limit. */
export const atLeast = limited('≥', (value, limit) => value >= limit);

const symbol = (line: Line): string => (line.met === undefined ? '' : line.met ? '✓' : '✗');

export function toMarkdown(title: string, lines: readonly Line[]): string {
  const rows = lines.map((line) => `| ${line.what} | ${line.value} | ${line.beside} | ${symbol(line)} |`);
  return [
    `## ${title}`,
    '',
    '| Figure | Value | Limit, or peer in the same run | |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
