import TestSequencer from '@jest/test-sequencer';

/** Those that start processes take longest, and would be last by the size of their file. */
const FOLDERS = ['/tools/packages/', '/tools/stack/', '/tools/', '/apps/bff/', '/services/'];

const rank = (path) => {
  const at = FOLDERS.findIndex((folder) => path.includes(folder));
  return at < 0 ? FOLDERS.length : at;
};

/** Orders test files as jest does, by how long each took before; in a fresh clone, where that is unknown, by their kind. */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isKnown = sorted.some(({ duration }) => duration !== undefined);
    return isKnown ? sorted : [...sorted].sort((one, other) => rank(one.path) - rank(other.path));
  }
}
