// npm run test:zones: the unit and service tests in London's time zone and two others. Arguments go to jest.
import { spawnSync } from 'node:child_process';
import { ensureInstalled } from '../stack/install.mjs';
import { program } from '../stack/program.mjs';
import { ROOT } from '../stack/workspace.mjs';
import { ZONES } from './zone-names.mjs';

ensureInstalled();
const failed = ZONES.filter((zone) => {
  console.log(`TZ=${zone}`);
  const [node, ...args] = program('jest', '--silent', ...process.argv.slice(2));
  const { status } = spawnSync(node, args, {
    cwd: ROOT,
    env: { ...process.env, TZ: zone },
    stdio: 'inherit',
  });
  return status !== 0;
});

console.log(failed.length === 0 ? `All pass under ${ZONES.join(', ')}` : `Failed under ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
