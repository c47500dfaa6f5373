// npm run test:cluster: two BFFs and two jobs-svc on three MariaDB Galera nodes, which are killed under load.
// Usage: npm run test:cluster -- [--kills=6] [--writes=3000] [a word of a part's title]
import { parseArgs } from 'node:util';
import { readOrEnd } from '../stack/workspace.mjs';
import { prove } from './assertions';
import { firstStart } from './cluster/first-start';
import { noMajority } from './cluster/no-majority';
import { nodesKilled } from './cluster/nodes-killed';
import { ownWrites } from './cluster/own-writes';
import { sameKey } from './cluster/same-key';

const { values } = readOrEnd(() =>
  parseArgs({
    options: { kills: { type: 'string', default: '6' }, writes: { type: 'string', default: '3000' } },
    allowPositionals: true,
  }),
);
const measure = { kills: Number(values.kills), writes: Number(values.writes) };

prove([
  ['Two start at once on an empty database, each at its own node', firstStart],
  ['Saved at one node, read at another', ownWrites],
  ['One Idempotency-Key at two nodes at once', sameKey],
  ['Two nodes of three are frozen, the one that is left may not decide', noMajority],
  ['The node being written to is killed (the first alive gets all)', nodesKilled('first alive', measure)],
  ['A node is killed while all are written to (in turn)', nodesKilled('in turn', measure)],
]);
