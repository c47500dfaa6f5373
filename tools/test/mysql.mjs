// npm run test:mysql: the tests that use a database and one journey in the browser, on the server of TEST_DATABASE_URL.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mysqlUrlProblem } from '../../libs/db/src/mysql-url.mjs';
import { buildAll } from '../stack/build.mjs';
import { ensureInstalled } from '../stack/install.mjs';
import { program, runCommand } from '../stack/program.mjs';
import { end, inRoot, UserFacingError } from '../stack/workspace.mjs';
import { chromiumPath } from './programs.mjs';

const HOW = `The tests need a MySQL server, on which they make and drop databases of their own (repairs_test_…):
  TEST_DATABASE_URL=mysql://root:password@127.0.0.1:3306 npm run test:mysql
Where Docker is installed, one for this alone is
  docker run --rm -d -p 127.0.0.1:3306:3306 -e MYSQL_ROOT_PASSWORD=password mysql:8.4`;

/** Tests that start a whole stack on the server. */
const BY_NAME = /reliability.(several-processes|kill-test|restore-test)\.spec\.ts$/;

function refuseWithoutServer(url) {
  if (!url) throw new UserFacingError(HOW);
  const problem = url.startsWith('mysql://') ? mysqlUrlProblem(url) : 'does not begin with mysql://';
  if (problem) throw new UserFacingError(`TEST_DATABASE_URL ${problem}.\n\n${HOW}`);
}

const usesDatabase = (file) =>
  BY_NAME.test(file) || readFileSync(inRoot(file), 'utf8').includes('eachDatabase(');

const specs = () =>
  ['apps', 'libs', 'services', 'tools']
    .flatMap((folder) => readdirSync(inRoot(folder), { recursive: true }).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('.spec.ts') && !file.includes('node_modules') && usesDatabase(file));

function test() {
  refuseWithoutServer(process.env.TEST_DATABASE_URL);
  ensureInstalled();
  const chromium = chromiumPath();
  if (!chromium)
    throw new UserFacingError('The journey in the browser needs Chromium: install it, or set CHROMIUM_PATH.');
  const ofServices = runCommand(program('jest', ...specs(), '--selectProjects', 'node'));
  buildAll();
  const ofJourney = runCommand(program('playwright', 'test', '-c', 'e2e', '--project=mysql'), {
    CHROMIUM_PATH: chromium,
  });
  process.exit(ofServices === 0 && ofJourney === 0 ? 0 : 1);
}

try {
  test();
} catch (error) {
  end(error);
}
