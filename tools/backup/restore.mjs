// npm run restore -- <file | latest>: replaces the database with a backup; the current one is set aside.
import '../stack/use-env-file.mjs';
import { end } from '../stack/workspace.mjs';
import { restoreBackup } from './restore-backup.mjs';

restoreBackup({ env: process.env, wanted: process.argv[2], say: console.log }).catch(end);
