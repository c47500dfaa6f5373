import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJson, UserFacingError } from '../stack/workspace.mjs';

/** The folder a package is installed in for a file in `folder`, found as Node finds it. */
function installedAt(name, folder) {
  for (let at = folder; ; at = dirname(at)) {
    const found = join(at, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (at === dirname(at)) return undefined;
  }
}

const manifestOf = (folder) => readJson(join(folder, 'package.json'));

/** The workspace projects whose code is in a project's bundle: itself and, transitively, the libs it depends on. */
function projectsIn(root, project, found = new Set()) {
  if (found.has(project)) return found;
  found.add(project);
  for (const name of Object.keys(manifestOf(join(root, project)).dependencies ?? {}))
    if (name.startsWith('@loupe/')) projectsIn(root, `libs/${name.slice('@loupe/'.length)}`, found);
  return found;
}

/** The npm packages that a project and its libs declare, each with the folder it is installed in for them. */
function declaredBy(root, project) {
  const declared = new Map();
  for (const owner of projectsIn(root, project)) {
    const folder = join(root, owner);
    for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
      if (name.startsWith('@loupe/')) continue;
      const source = installedAt(name, folder);
      if (!source) throw new UserFacingError(`${owner} needs ${name}, which is not installed. Run npm ci.`);
      if (declared.has(name) && declared.get(name) !== source)
        throw new UserFacingError(
          `${project} would hold two versions of ${name}: give its libs the same one.`,
        );
      declared.set(name, source);
    }
  }
  return declared;
}

const containing = (place) => place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')));

/** What `name` would be for the package at `place`, looked up as Node does. */
function seenFrom(placed, place, name) {
  for (let at = place; ; at = containing(at)) {
    const found = placed.get(`${at}/node_modules/${name}`);
    if (found || at === '') return found;
  }
}

/** The packages that the one at `source` needs at run time, each with the folder it is installed in for it. */
function neededBy(source, declared) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifestOf(source);
  const optionalPeers = Object.keys(peerDependenciesMeta ?? {});
  const required = Object.keys({ ...dependencies, ...peerDependencies }).filter(
    (name) => !optionalPeers.includes(name) && !(name in (optionalDependencies ?? {})),
  );
  // An optional peer is used when we declare it: knex loads mysql2 by its name alone.
  const wanted = [
    ...required,
    ...Object.keys(optionalDependencies ?? {}),
    ...optionalPeers.filter((name) => declared.has(name)),
  ];
  return wanted.flatMap((name) => {
    const found = installedAt(name, source);
    if (found) return [[name, found]];
    // An optional one is for another kind of machine.
    if (!required.includes(name)) return [];
    throw new UserFacingError(`${source} needs ${name}, which is not installed. Run npm ci.`);
  });
}

/**
 * Where each package goes that the imported `names` of a project need: `/node_modules/…` to the folder it is copied
 * from. Versions are those the project and its libs have in this workspace, wherever npm has put them.
 */
export function placesOf({ root, project, names }) {
  const declared = declaredBy(root, project);
  const placed = new Map();
  const queue = [];
  const place = (at, source) => {
    placed.set(at, source);
    queue.push([at, source]);
  };
  for (const name of names) {
    if (!declared.has(name))
      throw new UserFacingError(
        `${project} imports ${name}, which neither it nor one of its libs depends on.`,
      );
    place(`/node_modules/${name}`, declared.get(name));
  }
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [at, source] = next;
    for (const [name, found] of neededBy(source, declared)) {
      const seen = seenFrom(placed, at, name);
      if (seen === found) continue;
      place(`${seen ? at : ''}/node_modules/${name}`, found);
    }
  }
  return placed;
}
