// npm run check:dependencies: exact versions, no known vulnerabilities or retired packages, allowed licences only.
// With --write, docs/licences.md is regenerated. --root=folder checks another folder.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/workspace.mjs';
import { licencesPage } from './licences-page.mjs';
import { packagesOf, rulesBroken } from './rules-broken.mjs';

const root = process.argv.find((word) => word.startsWith('--root='))?.slice(7) ?? ROOT;
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const inRoot = (...names) => join(root, ...names);

const lock = read(inRoot('package-lock.json'));
const rules = read(new URL('rules.json', import.meta.url));
/** npm's own record of the installation, without entries that were removed since. */
function installed() {
  const record = inRoot('node_modules/.package-lock.json');
  if (!existsSync(record)) return [];
  return Object.entries(read(record).packages).filter(([path]) => existsSync(inRoot(path)));
}
const folders = Object.keys(lock.packages).filter((path) => !path.includes('node_modules'));
const manifests = folders.map((folder) => {
  const path = join(folder, 'package.json');
  return { path, manifest: read(inRoot(path)) };
});

const packages = packagesOf(lock);
const broken = rulesBroken({
  lock,
  installed: installed(),
  manifests,
  rules,
});

const page = inRoot('docs/licences.md');
if (process.argv.includes('--write')) writeFileSync(page, licencesPage(packages));
else if (!existsSync(page) || readFileSync(page, 'utf8') !== licencesPage(packages))
  broken.push('docs/licences.md is out of date: run npm run check:dependencies -- --write');

for (const userMessage of broken) console.error(userMessage);
if (broken.length === 0)
  console.log(`${packages.length} packages, ${rules.minimum.length} minimum versions: nothing found`);
process.exit(broken.length === 0 ? 0 : 1);
