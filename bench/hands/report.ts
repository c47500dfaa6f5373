import type { Effort } from './hand';
import type { Limit } from './limits';

export interface Result {
  readonly task: string;
  readonly effort: Effort;
}

export const pressesOf = ({ keys, clicks, scrolls }: Effort): number => keys + clicks + scrolls;

interface Compared {
  readonly before: Readonly<Record<string, Limit>>;
  readonly limits: Readonly<Record<string, Limit>>;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
const pixels = (travel: number): string => Math.round(travel).toLocaleString('en-GB');

/** The page bench/hands.md. */
export function handsPage(results: readonly Result[], { before, limits }: Compared): string {
  const rows = results.map(({ task, effort }) => {
    const { keys, clicks, scrolls, travel } = effort;
    const was = before[task];
    const limit = limits[task];
    return `| ${[
      task,
      keys,
      clicks,
      scrolls,
      `**${pressesOf(effort)}**`,
      pixels(travel),
      was ? `${was.presses}, ${pixels(was.travel)} px` : '',
      limit ? `${limit.presses}, ${pixels(limit.travel)} px` : '',
    ].join(' | ')} |`;
  });
  const compared = results.filter(({ task }) => before[task]);
  const now = {
    presses: sumOf(compared.map(({ effort }) => pressesOf(effort))),
    travel: sumOf(compared.map(({ effort }) => effort.travel)),
  };
  const then = Object.values(before);
  const was = {
    presses: sumOf(then.map(({ presses }) => presses)),
    travel: sumOf(then.map(({ travel }) => travel)),
  };
  const withText = results
    .filter(({ task }) => task.startsWith('Take in'))
    .map(({ task, effort }) => `${task}: ${pressesOf(effort) + effort.typed}`);
  return [
    '# What the hands do',
    '',
    'Made by `npm run bench:hands`: ten tasks of the counter in a real browser at 1440×900, each from the dashboard, by the',
    'shortest way of a person who knows the product, with 2,000 seeded jobs. A key is one press, of Ctrl+Enter two; the text',
    'itself does not count. Travel is the way of the pointer in pixels. A task that costs more than its limit fails the run.',
    '',
    '| Task | Keys | Clicks | Scrolls | Presses | Travel, px | Before | Limit |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    `| All that are compared | | | | **${now.presses}** | ${pixels(now.travel)} | ${was.presses}, ${pixels(was.travel)} px | |`,
    '',
    `With the text, each character as a key: ${withText.join('; ')}.`,
    '',
  ].join('\n');
}
