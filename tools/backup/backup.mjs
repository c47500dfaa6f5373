// npm run backup: copies the database, opens the copy, and keeps 7 daily and 4 weekly ones.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { end, inRoot } from '../suite/workspace.mjs';
import { backUpMysql } from './mysql.mjs';
import { nameAt, shelfOf, tidyShelf } from './shelf.mjs';
import { backUpSqlite } from './sqlite.mjs';

async function backUp() {
  const dataDir = process.env.DATA_DIR || inRoot('data');
  const url = process.env.DATABASE_URL;
  const target = join(shelfOf(dataDir), nameAt(new Date(), url ? 'sql.gz' : 'sqlite'));
  mkdirSync(shelfOf(dataDir), { recursive: true, mode: 0o700 });
  const holds = url
    ? `${await backUpMysql(url, target)} tables`
    : `${await backUpSqlite(join(dataDir, 'repairs.sqlite'), target)} jobs`;
  const removed = tidyShelf(dataDir);
  console.log(`Backed up to ${target}: opened again and whole, ${holds}.`);
  if (removed.length > 0) console.log(`Removed ${removed.join(', ')}: older than 7 days and 4 weeks.`);
}

backUp().catch(end);
