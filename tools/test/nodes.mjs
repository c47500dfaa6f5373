// npm run test:nodes: the unit and service tests under the lowest Node that package.json allows and the pinned one.
// Arguments go to jest.
import { spawnSync } from 'node:child_process';
import { buildFor } from '../node/builds.mjs';
import { envOf } from '../node/env.mjs';
import { fetchNode } from '../node/fetch.mjs';
import { ensureInstalled } from '../stack/install.mjs';
import { program } from '../stack/program.mjs';
import { ROOT } from '../stack/workspace.mjs';

ensureInstalled();
const builds = ['lowest', 'pinned'].map(buildFor);
const failed = builds.filter((build) => {
  const node = fetchNode(build, () => console.log(`Fetching Node ${build.version} into .node…`));
  console.log(`Node ${build.version}`);
  const [, ...args] = program('jest', ...process.argv.slice(2));
  const { status } = spawnSync(node, args, {
    cwd: ROOT,
    env: envOf(node),
    stdio: 'inherit',
  });
  return status !== 0;
});

const names = (some) => some.map(({ version }) => version).join(' and ');
console.log(failed.length === 0 ? `All pass under ${names(builds)}` : `Failed under ${names(failed)}`);
process.exitCode = failed.length === 0 ? 0 : 1;
