import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../stack/workspace.mjs';

/** No host: `.npmrc` lets npm put the configured registry in its place. */
const REGISTRY = 'https://registry.invalid';
const FROM_A_REGISTRY = /^https?:\/\/.*\/-\/[^/]+\.tgz$/;

function addressed(path, { name, version, resolved, ...rest }) {
  if (!rest.integrity || (resolved && !FROM_A_REGISTRY.test(resolved)))
    return { name, version, resolved, ...rest };
  const full = name ?? path.replace(/^.*node_modules\//, '');
  const address = `${REGISTRY}/${full}/-/${full.replace(/^.*\//, '')}-${version}.tgz`;
  return { name, version, resolved: address, ...rest };
}

/**
 * A lock file of npm with the address of each package of a registry, which some settings leave out and others give
 * with a registry's host. Without it `npm ci` asks for the whole list of a package's versions, for every package.
 */
export function withAddresses(lock) {
  const packages = Object.entries(lock.packages).map(([path, entry]) => [
    path,
    path.includes('node_modules/') ? addressed(path, entry) : entry,
  ]);
  return { ...lock, packages: Object.fromEntries(packages) };
}

/** Runs after each install: `npm install` has written package-lock.json anew. */
export function addAddresses() {
  const file = inRoot('package-lock.json');
  if (!existsSync(file)) return;
  const before = readFileSync(file, 'utf8');
  const after = `${JSON.stringify(withAddresses(JSON.parse(before)), null, 2)}\n`;
  if (after !== before) writeFileSync(file, after);
}
