import { spawnSync } from 'node:child_process';
import { UserFacingError } from '../stack/workspace.mjs';

const MOST_MS = 2 * 60 * 60 * 1000;

/** Runs BACKUP_COMMAND with the path in BACKUP_FILE: file names are never interpolated into the command. */
export function carryOut(env, file) {
  const { status, signal, error, stderr } = spawnSync(env.BACKUP_COMMAND, {
    shell: true,
    env: { ...env, BACKUP_FILE: file, BACKUP_COMMAND: undefined },
    stdio: ['ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
    timeout: MOST_MS,
  });
  if (status === 0) return;
  const said = (stderr ?? '').trim().split('\n').at(-1);
  const ended = error?.message ?? (signal ? `ended by ${signal}` : `exit code ${status}`);
  throw new UserFacingError(
    `BACKUP_COMMAND did not succeed (${ended})${said ? `: ${said}` : ''}. ${file} is kept.`,
  );
}
