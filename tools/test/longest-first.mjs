import TestSequencer from '@jest/test-sequencer';

/** What waits for processes of its own, then the other groups by their length; by the size of their file they would be last. */
const KINDS = ['/apps-bff', '/tools-', '/services-', '/libs-d', '/apps-', '/libs-'];

const rank = (path) => {
  const at = KINDS.findIndex((kind) => path.includes(kind));
  return at < 0 ? KINDS.length : at;
};

/** Orders test files as jest does, by how long each took before; in a fresh clone, where that is unknown, by their kind. */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isKnown = sorted.some(({ duration }) => duration !== undefined);
    return isKnown ? sorted : [...sorted].sort((one, other) => rank(one.path) - rank(other.path));
  }
}
