#!/usr/bin/env node
// npm create @loupe/plugin my-plugin: a plugin in a folder of its own, which needs nothing but published packages.
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const TEMPLATE = fileURLToPath(new URL('./template', import.meta.url));

const words = (id) => id.split('-');
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

function refuse(userMessage) {
  console.error(userMessage);
  process.exit(1);
}

const [id] = process.argv.slice(2);
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id ?? ''))
  refuse('Say its name in small letters with hyphens: npm create @loupe/plugin repairs-stats');
const folder = resolve(id);
if (existsSync(folder)) refuse(`${folder} exists already.`);

const values = {
  __ID__: id,
  __TITLE__: capital(words(id).join(' ')),
  __NAME__: words(id).map(capital).join(''),
};
cpSync(TEMPLATE, folder, { recursive: true });
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath, entry.name);
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(/__[A-Z]+?__/g, (name) => values[name] ?? name),
  );
  // npm leaves a .gitignore out of what it publishes, and Oxlint would read its file in the template.
  renameSync(
    path,
    path
      .replace('__ID__', id)
      .replace(/(gitignore|oxlintrc\.json)\.txt$/, '.$1')
      .replace(/\.txt$/, ''),
  );
}
console.log(
  `${values.__TITLE__} is in ${folder}. Go on with:\n  cd ${id}\n  npm install\n  npm test\n  npm run dev -- --stack https://repairs.example\nREADME.md says the rest.`,
);
