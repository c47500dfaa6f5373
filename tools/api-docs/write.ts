// npm run docs:api: writes docs/api.md and docs/openapi.json from the table of endpoints.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatted } from '../format/formatted.ts';
import { openApi } from './open-api.ts';
import { apiPage } from './page.ts';

const ROOT = join(import.meta.dirname, '../..');

const at = (file: string): string => join(ROOT, file);
const check = process.argv.includes('--check');

const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string };
const documents = { 'docs/api.md': apiPage(), 'docs/openapi.json': openApi(version) };

for (const [file, text] of Object.entries(documents)) {
  const written = await formatted(file, text);
  if (!check) writeFileSync(at(file), written);
  else if (readFileSync(at(file), 'utf8') !== written) {
    console.error(`${file} is not what the table of endpoints says: run npm run docs:api`);
    process.exitCode = 1;
  }
}
