// npm run types [-- tsc's arguments]: checks types with the native compiler; the packages and webpack use the other as a library.
import { spawnSync } from 'node:child_process';
import { ensureInstalled } from '../stack/install.mjs';
import { TSC } from '../stack/tsc.mjs';
import { ROOT } from '../stack/workspace.mjs';

ensureInstalled();

const { status } = spawnSync(process.execPath, [...TSC, '--noEmit', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exit(status ?? 1);
