import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS, INTERNAL_ENDPOINTS } from '@loupe/shared-types';

const ROOT = join(__dirname, '../..');

/** Served before the routes of the table, or not JSON (plugin files). */
const BESIDE_THE_TABLE = ['GET /healthz', 'GET /readyz', 'GET /plugins/{id}/{version}/{file}'];

const page = readFileSync(join(ROOT, 'docs/api.md'), 'utf8');

test('docs/api.md and docs/openapi.json are what the table of endpoints says', () => {
  const checked = spawnSync(process.execPath, ['--import', 'tsx', 'tools/api-docs/write.ts', '--check'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect([checked.status, checked.stderr]).toEqual([0, '']);
});

test('every endpoint has its text in docs/api.md, and every text its endpoint', () => {
  const documented = [...page.matchAll(/^### ([A-Z]+ \/\S*)$/gm)].map(([, name = '']) => name);
  const ids = [...Object.keys(ENDPOINTS), ...Object.keys(INTERNAL_ENDPOINTS)];
  const known = ids.map((id) => id.replace(/:(\w+)/g, '{$1}'));
  expect(documented.sort()).toEqual([...known, ...BESIDE_THE_TABLE].sort());
});

test('every endpoint has an example answer with its status', () => {
  const sections = page.split(/^### /m).slice(1);
  const without = sections
    .filter((section) => !/^ {4}← \d{3}/m.test(section))
    .map((section) => section.split('\n')[0]);
  expect(without).toEqual([]);
});
