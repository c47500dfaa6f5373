// npm run test:zones: the unit and service tests in London's time zone and two others. Arguments go to jest.
import { ensureInstalled } from '../stack/install.mjs';
import { program, runCommand } from '../stack/program.mjs';
import { ZONES } from './zone-names.mjs';

ensureInstalled();
const failed = ZONES.filter((zone) => {
  console.log(`TZ=${zone}`);
  return runCommand(program('jest', '--silent', ...process.argv.slice(2)), { TZ: zone }) !== 0;
});

console.log(failed.length === 0 ? `All pass under ${ZONES.join(', ')}` : `Failed under ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
