// npm run types [-- tsc's arguments]: checks types with the native compiler; ESLint and webpack use the other as a library.
import { spawnSync } from 'node:child_process';
import { ensureInstalled } from '../stack/install.mjs';
import { inRoot, ROOT } from '../stack/workspace.mjs';

ensureInstalled();

// By its path, as both packages have a program called `tsc`. One thread takes a third less processor time than four.
const command = [inRoot('node_modules/typescript-native/bin/tsc'), '--noEmit', '--singleThreaded'];
const { status } = spawnSync(process.execPath, [...command, ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exit(status ?? 1);
