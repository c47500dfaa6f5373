import type { Findings } from './checker';
import type { KillRun } from './kill-run';

const listed = (title: string, faults: readonly string[]): string =>
  faults.length === 0 ? '' : `\n  ${title}:\n    ${faults.slice(0, 10).join('\n    ')}`;

export function figures(database: string, run: KillRun): string {
  const { before, after } = run;
  const worst = (pick: (findings: Findings) => readonly string[]) =>
    Math.max(pick(before).length, pick(after).length);
  const killed = Object.entries(run.kills).map(([name, times]) => `${times} ${name}`);
  const total = Object.values(run.kills).reduce((sum, times) => sum + times, 0);
  return [
    `${database}: ${total} kills (${killed.join(', ')}), ${after.acknowledged} writes acknowledged, ${after.scans} of them scans, ${after.refused} refused, in ${run.seconds} s`,
    `  ${worst((f) => f.lost)} lost, ${worst((f) => f.double)} double, ${worst((f) => f.half)} half, ` +
      `${worst((f) => f.refusedYetThere)} refused yet there, ${worst((f) => f.inconsistent)} inconsistent`,
    `  of ${before.unknown.all} whose outcome nobody knew ${before.unknown.found} were there, each once; ` +
      `${run.repeated} of them were tried again under their key, and each is there once`,
    `  longest answer ${run.longestMs} ms; ${run.odd.length} answers that no kill explains${run.odd.length > 0 ? `: ${run.odd.slice(0, 5).join(' | ')}` : ''}` +
      listed('lost', [...before.lost, ...after.lost]) +
      listed('double', [...before.double, ...after.double]) +
      listed('half', [...before.half, ...after.half]) +
      listed('refused yet there', after.refusedYetThere) +
      listed('inconsistent', after.inconsistent),
  ].join('\n');
}
