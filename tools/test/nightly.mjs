// npm run test:nightly: tests that are too slow for every change. The full form of npm test (NIGHTLY=1), the
// unit and service tests in three time zones, what tasks cost in key presses, and processes and databases that are killed under load.
import { ensureInstalled } from '../stack/install.mjs';
import { end } from '../stack/workspace.mjs';
import { steps } from './steps.mjs';

const RELIABILITY = ['kill', 'cluster', 'faults', 'swamp', 'crowd', 'restore'];

async function nightly() {
  ensureInstalled();
  const { check, close } = steps();
  const node = (...args) => [process.execPath, 'tools/node/run.mjs', ...args];
  await check('npm test in its full form', node('tools/test/test.mjs'), {
    show: true,
    env: { NIGHTLY: '1' },
  });
  await check('three time zones', node('tools/test/zones.mjs'), { show: true });
  await check('keys, clicks and pointer travel of ten tasks', node('tsx', 'bench/hands.ts'), {
    show: true,
  });
  for (const name of RELIABILITY)
    await check(`${name}-test`, node('tsx', `tools/reliability/${name}-test.ts`), { show: true });
  close();
}

nightly().catch(end);
