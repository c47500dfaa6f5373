import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Runs npm under this Node: by npm_execpath if npm set it, else the `npm` of PATH. */
export function npm(args, options) {
  const cli = process.env.npm_execpath;
  if (cli && /npm-cli\.js$/.test(cli) && existsSync(cli))
    return spawnSync(process.execPath, [cli, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}
