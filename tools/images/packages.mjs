import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJson, UserFacingError } from '../stack/workspace.mjs';

/** The folder of a package as Node resolves it from `folder`. */
function installedAt(name, folder) {
  for (let at = folder; ; at = dirname(at)) {
    const found = join(at, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (at === dirname(at)) return undefined;
  }
}

const manifestOf = (folder) => readJson(join(folder, 'package.json'));

/** The workspace projects in a project's bundle: itself and its transitive lib dependencies. */
function projectsIn(root, project, found = new Set()) {
  if (found.has(project)) return found;
  found.add(project);
  for (const name of Object.keys(manifestOf(join(root, project)).dependencies ?? {}))
    if (name.startsWith('@loupe/')) projectsIn(root, `libs/${name.slice('@loupe/'.length)}`, found);
  return found;
}

/** The npm packages that a project and its libs declare, with their resolved folders. */
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

/** What `name` resolves to from the package at `place`, as Node resolves it. */
function seenFrom(placed, place, name) {
  for (let at = place; ; at = containing(at)) {
    const found = placed.get(`${at}/node_modules/${name}`);
    if (found || at === '') return found;
  }
}

/** The runtime dependencies of the package at `source`, with their resolved folders. */
function neededBy(source, declared) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifestOf(source);
  const optionalPeers = Object.keys(peerDependenciesMeta ?? {});
  const required = Object.keys({ ...dependencies, ...peerDependencies }).filter(
    (name) => !optionalPeers.includes(name) && !(name in (optionalDependencies ?? {})),
  );
  // Optional peers are included when we declare them: knex loads mysql2 dynamically.
  const wanted = [
    ...required,
    ...Object.keys(optionalDependencies ?? {}),
    ...optionalPeers.filter((name) => declared.has(name)),
  ];
  return wanted.flatMap((name) => {
    const found = installedAt(name, source);
    if (found) return [[name, found]];
    // Optional dependencies that are absent are for another platform.
    if (!required.includes(name)) return [];
    throw new UserFacingError(`${source} needs ${name}, which is not installed. Run npm ci.`);
  });
}

/**
 * Maps each required package of the imported `names` to its place in the image: `/node_modules/…` to the source
 * folder. Versions are those resolved in this workspace, wherever npm hoisted them.
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
