import { readFileSync } from 'node:fs';

/** Of /proc, the same on every Linux. */
const TICKS_A_SECOND = 100;

function secondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** The memory of a process, in bytes. */
export function rssOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}

/** The memory of some processes, in bytes: what each has to itself, and once what they share, such as Node's program. */
export function memoryOf(pids: readonly number[]): number {
  const kB = (text: string, name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  const read = pids.map((pid) => {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const shared = kB(text, 'Shared_Clean') + kB(text, 'Shared_Dirty');
    return { shared, own: kB(text, 'Rss') - shared };
  });
  const own = read.reduce((sum, one) => sum + one.own, 0);
  return (own + Math.max(0, ...read.map(({ shared }) => shared))) * 1024;
}

/** The share of one processor that each process uses while something is done, in per cent. */
export async function usageOf(
  pids: readonly number[],
  during: () => Promise<unknown>,
): Promise<readonly number[]> {
  const before = pids.map(secondsOf);
  const since = performance.now();
  await during();
  const seconds = (performance.now() - since) / 1_000;
  return pids.map((pid, at) => ((secondsOf(pid) - (before[at] ?? 0)) / seconds) * 100);
}
