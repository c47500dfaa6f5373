import { readFileSync } from 'node:fs';
import { inRoot, readJson, UserFacingError } from '../stack/workspace.mjs';
import { libc } from './platform.mjs';

/** The lowest version that `engines.node` allows, as [major, minor]. */
export function lowestVersion() {
  const { engines } = readJson(inRoot('package.json'));
  return /^>=(\d+)\.(\d+)$/.exec(engines.node).slice(1).map(Number);
}

/** Whether `engines.node` allows a version such as 24.22.3. */
export function isSupported(version) {
  const [major, minor] = version.split('.').map(Number);
  const [lowestMajor, lowestMinor] = lowestVersion();
  return major > lowestMajor || (major === lowestMajor && minor >= lowestMinor);
}

/** Instructions for platforms without a pinned Node. */
export const installByHand = () =>
  `Install Node ${readFileSync(inRoot('.nvmrc'), 'utf8').trim()} or later (nodejs.org) and try again.`;

/** This platform's build in builds.json: `pinned`, the default, or `lowest`, which is also tested. */
export function buildFor(which) {
  const platform = `${process.platform}-${process.arch}`;
  const build = readJson(inRoot('tools/node/builds.json'))[which][platform];
  if (!build || libc() === 'musl')
    throw new UserFacingError(
      `There is no Node to fetch for this kind of computer (${platform}${libc() === 'musl' ? ', musl' : ''}). ${installByHand()}`,
    );
  if (!isSupported(build.version))
    throw new UserFacingError(
      `Node ${build.version} of tools/node/builds.json is older than package.json asks for. ${installByHand()}`,
    );
  return { ...build, name: `${build.version}-${platform}` };
}
