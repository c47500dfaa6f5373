import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { inRoot, readJson, ROOT } from './workspace.mjs';

/**
 * The command that runs a program of node_modules under this Node: the program and its arguments. npx takes half a
 * second to find it.
 */
export function program(name, ...args) {
  const folder = inRoot('node_modules', name);
  const { bin } = readJson(join(folder, 'package.json'));
  return [process.execPath, join(folder, typeof bin === 'string' ? bin : bin[name]), ...args];
}

/** Runs a command in the root, with its output passed through; returns its exit status. */
export const runCommand = ([command, ...args], env = {}) =>
  spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;
