import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FILES = globSync('{apps,libs}/*/src/**/*.tsx');
const IMPORT = /import (\w+) from '(\.[^']+\.module\.css)'/g;

/** Classes that a component names and its style sheet does not have; TypeScript takes any name. */
function missingClasses(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  return [...code.matchAll(IMPORT)].flatMap(([, name = '', path = '']) => {
    const sheet = readFileSync(join(dirname(file), path), 'utf8');
    const known = new Set([...sheet.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, found]) => found));
    return [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))]
      .map(([, used = '']) => used)
      .filter((used) => used !== 'module' && !known.has(used))
      .map((used) => `${file}: ${used}`);
  });
}

test('every class that a component names is in its style sheet', () => {
  expect(FILES.length).toBeGreaterThan(100);
  expect(FILES.flatMap(missingClasses)).toEqual([]);
});
