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

/** Each hunk of the diffs, by file: the text it replaces, and the one it leaves. */
const hunks = [...guide.matchAll(/^```diff\n([^]*?)\n```$/gm)].flatMap(([, diff = '']) =>
  diff
    .split(/^# /m)
    .slice(1)
    .flatMap((ofFile) => {
      const [file = '', ...parts] = ofFile.split(/\n@@\n/);
      const without = (sign: string, part: string) =>
        part
          .trimEnd()
          .split('\n')
          .filter((line) => !line.startsWith(sign))
          .map((line) => line.slice(1))
          .join('\n')
          .trim();
      return parts.map((part) => ({ file, before: without('+', part), after: without('-', part) }));
    }),
);

test('the hunks of all diffs that are shown fit the tree, or are in it', () => {
  expect(hunks.length).toBeGreaterThan(10);
  const outdated = hunks.filter(({ file, before, after }) => {
    if (!existsSync(join(ROOT, file))) return before !== '';
    const text = readFileSync(join(ROOT, file), 'utf8');
    return before === '' || !(text.includes(before) || text.includes(after));
  });
  expect(outdated).toEqual([]);
});
