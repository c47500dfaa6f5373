import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { program } from '../tools/stack/program.mjs';
import { ROOT } from '../tools/stack/workspace.mjs';
import { within, type Line } from './table';

const seconds = (value: number): string => `${value.toFixed(1)} s`;

export function measureBuilds(folder: string): readonly Line[] {
  const cache = join(folder, 'nx-cache');
  const build = (): number => {
    const before = performance.now();
    const [node, ...args] = program('nx', 'run-many', '-t', 'build', '--output-style=static');
    const { status, stdout } = spawnSync(node, args, {
      cwd: ROOT,
      encoding: 'utf8',
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NX_CACHE_DIRECTORY: cache,
        NX_DAEMON: 'false',
        NX_NO_CLOUD: 'true',
        NX_TUI: 'false',
      },
    });
    if (status !== 0) throw new Error(stdout);
    return (performance.now() - before) / 1000;
  };
  const lines = [
    within('build of everything, cold', build(), 60, seconds),
    within('build of everything, cached', build(), 5, seconds),
  ];
  rmSync(cache, { recursive: true, force: true });
  return lines;
}
