import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inRoot, readJson, UserFacingError } from '../stack/workspace.mjs';

const TEMPLATE = join(dirname(fileURLToPath(import.meta.url)), 'template');

/** Template file to its path in the new project. */
const FILES = {
  'package.json.txt': () => 'package.json',
  'webpack.config.mjs.txt': () => 'webpack.config.mjs',
  'src/index.ts.txt': () => 'src/index.ts',
  'src/manifest.ts.txt': () => 'src/manifest.ts',
  'src/plugin.ts.txt': () => 'src/plugin.ts',
  'src/page.tsx.txt': (id) => `src/${id}-page.tsx`,
  'src/panel.tsx.txt': (id) => `src/${id}-panel.tsx`,
  'src/page.spec.tsx.txt': (id) => `src/${id}-page.spec.tsx`,
};

const words = (id) => id.split('-');
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** Generates a working remote in `<root>/apps/<id>-mfe`. Returns the written files, relative to the root. */
export function generate(root, id) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id ?? ''))
    throw new UserFacingError(
      'Say its name in small letters with hyphens: npm run new-plugin -- repairs-stats',
    );
  const folder = `apps/${id}-mfe`;
  if (existsSync(join(root, folder))) throw new UserFacingError(`${folder} exists already.`);

  const jobs = readJson(inRoot('apps/jobs-mfe/package.json')).dependencies;
  const values = {
    __ID__: id,
    __TITLE__: capital(words(id).join(' ')),
    __NAME__: words(id).map(capital).join(''),
    __REACT__: jobs.react,
    __REACT_QUERY__: jobs['@tanstack/react-query'],
  };
  return Object.entries(FILES).map(([from, to]) => {
    const path = `${folder}/${to(id)}`;
    const text = readFileSync(join(TEMPLATE, from), 'utf8').replace(
      /__[A-Z_]+?__/g,
      (name) => values[name] ?? name,
    );
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    return path;
  });
}
