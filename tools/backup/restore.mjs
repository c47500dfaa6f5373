// npm run restore -- <file | latest>: puts a backup in the place of the database, keeping what was there.
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { end, inRoot, Refusal } from '../suite/workspace.mjs';
import { restoreMysql } from './mysql.mjs';
import { nameAt, onShelf, shelfOf } from './shelf.mjs';
import { isInUse, restoreSqlite } from './sqlite.mjs';

function chosen(dataDir, wanted, ending) {
  const shelf = onShelf(dataDir).filter(({ name }) => name.endsWith(`.${ending}`));
  if (!wanted)
    throw new Refusal(
      [
        'Say which backup: npm run restore -- latest, or one of these:',
        ...shelf.map(({ name }) => `  ${name}`),
      ].join('\n'),
    );
  const name = wanted === 'latest' ? shelf[0]?.name : wanted;
  const file = [name && join(shelfOf(dataDir), name), resolve(wanted)].find(
    (path) => path && existsSync(path),
  );
  if (!file) throw new Refusal(`There is no backup called ${wanted}.`);
  return file;
}

async function restore() {
  const dataDir = process.env.DATA_DIR || inRoot('data');
  const url = process.env.DATABASE_URL;
  const ending = url ? 'sql.gz' : 'sqlite';
  const backup = chosen(dataDir, process.argv[2], ending);
  const aside = join(shelfOf(dataDir), `before-restore-${nameAt(new Date(), ending)}`);
  mkdirSync(shelfOf(dataDir), { recursive: true, mode: 0o700 });
  if (url) {
    console.log(`Restored ${await restoreMysql(url, backup, aside)} tables from ${backup}.`);
  } else {
    const file = join(dataDir, 'repairs.sqlite');
    if (isInUse(file))
      throw new Refusal('The suite is running on this database. Stop it first, then restore.');
    console.log(`Restored ${restoreSqlite(backup, file, aside)} jobs from ${backup}.`);
  }
  if (existsSync(aside)) console.log(`What was there before is kept as ${aside}.`);
}

restore().catch(end);
