// npm run docs:settings: writes the tables of docs/settings.md and .env.example from the table of settings.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatted } from '../format/formatted.ts';
import { envExample } from './env-example.ts';
import { SETTINGS_PARTS, withParts } from './page.ts';

const at = (file: string): string => join(import.meta.dirname, '../..', file);
const read = (file: string): string => readFileSync(at(file), 'utf8');

const page = 'docs/settings.md';
const made: Readonly<Record<string, string>> = {
  [page]: await formatted(page, withParts(read(page), SETTINGS_PARTS)),
  '.env.example': envExample(),
};

for (const [file, text] of Object.entries(made)) {
  if (!process.argv.includes('--check')) writeFileSync(at(file), text);
  else if (read(file) !== text) {
    console.error(`${file} is not what the table of settings says: run npm run docs:settings`);
    process.exitCode = 1;
  }
}
