import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Each hunk of the diffs that CONTRIBUTING.md shows, by file: the text it replaces, and the one it leaves. */
const hunks = [...read('CONTRIBUTING.md').matchAll(/^```diff\n([^]*?)\n```$/gm)].flatMap(([, diff = '']) =>
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

test('the diffs of CONTRIBUTING.md fit the tree, or are in it', () => {
  expect(hunks.length).toBeGreaterThan(10);
  const outdated = hunks.filter(({ file, before, after }) => {
    if (!existsSync(join(root, file))) return before !== '';
    const text = read(file);
    return before === '' || !(text.includes(before) || text.includes(after));
  });
  expect(outdated).toEqual([]);
});
