// npm run backup: copies the database, verifies the copy, and applies retention (7 daily, 4 weekly).
// With --due: only if the newest backup is a day old; also retries a failed BACKUP_COMMAND.
import '../stack/use-env-file.mjs';
import { end } from '../stack/workspace.mjs';
import { backUp } from './back-up.mjs';

backUp({
  env: process.env,
  isOnlyIfDue: process.argv.includes('--due'),
  say: console.log,
  warn: console.error,
}).catch(end);
