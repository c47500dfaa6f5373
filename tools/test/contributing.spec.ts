import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const guide = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');

/** The files of the diff below a heading, each with the lines it shows as they are after the change. */
function diffBelow(heading: string): readonly (readonly [file: string, lines: readonly string[]])[] {
  const [, section = ''] = guide.split(`## ${heading}\n`);
  const [, diff = ''] = /```diff\n([^]*?)```/.exec(section) ?? [];
  return diff
    .split(/^# /m)
    .slice(1)
    .map((part) => {
      const [file = '', ...lines] = part.trimEnd().split('\n');
      const after = lines.filter((line) => line !== '' && !/^(?:@@|-)/.test(line));
      return [file, after.map((line) => line.slice(1))] as const;
    });
}

const CHANGED = diffBelow('Adding an endpoint');

test('the endpoint that is shown is in the table, its schemas, its text, a service and a page', () => {
  expect(CHANGED.map(([file]) => file.replace(/(\/src\/(?:api\/)?).*/, '$1'))).toEqual(
    expect.arrayContaining(['libs/shared-types/src/api/', 'services/jobs-svc/src/', 'apps/shell/src/']),
  );
});

test.each(CHANGED)('the lines that are shown of %s are in it', (file, lines) => {
  const now = readFileSync(join(ROOT, file), 'utf8').split('\n');
  expect(lines.filter((line) => !now.includes(line))).toEqual([]);
});

test('the files that the added field changes are there, but for its own migration', () => {
  const missing = diffBelow('Adding a field of a job').filter(([file]) => !existsSync(join(ROOT, file)));
  expect(missing.map(([file]) => file)).toEqual(['libs/db/src/migrations/009-insured-value.ts']);
});
