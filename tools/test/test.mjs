// npm test: all checks of the build server; its last line is "N passed, N failed".
import { join, relative } from 'node:path';
import { buildAll } from '../stack/build.mjs';
import { ensureInstalled } from '../stack/install.mjs';
import { end, ROOT, UserFacingError } from '../stack/workspace.mjs';
import { temporaryFolder } from './memory-folder.mjs';
import { chromiumPath, ensurePrograms, firefoxPath, windowedChromiumPath } from './programs.mjs';
import { steps } from './steps.mjs';
import { FARTHEST_ZONE, ZONE_SPECS } from './zone-specs.mjs';

const results = temporaryFolder();
// A service or a tool is started a hundred times; its compiled code is read after the first.
process.env.NODE_COMPILE_CACHE = join(results, 'compiled');
/** More files than this do not fail by chance. */
const MOST_REPEATED = 3;
const { report, check, count, close } = steps();

function build() {
  const since = Date.now();
  try {
    buildAll();
    return report('build', { passed: 1, failed: 0 }, since);
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    return report('build', { passed: 0, failed: 1, output: error.message }, since);
  }
}

function jest(name, args, env) {
  const file = join(results, `jest-${env.TZ ? 'zone' : 'all'}.json`);
  const base = ['jest', '--silent', '--json', `--outputFile=${file}`];
  return count(name, 'npx', [...base, ...args], {
    env,
    file,
    counts: ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) => ({
      passed: numPassedTests,
      failed: numFailedTests + numRuntimeErrorTestSuites,
    }),
    again({ testResults }) {
      const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
      if (failed.length > MOST_REPEATED) return undefined;
      return {
        names: failed.map((path) => relative(ROOT, path)),
        args: [...base, '--runTestsByPath', ...failed],
      };
    },
  });
}

function browser() {
  const file = join(results, 'playwright.json');
  return count('browser, on SQLite and MariaDB', 'npx', ['playwright', 'test', '-c', 'e2e'], {
    env: {
      CHROMIUM_PATH: chromiumPath(),
      WINDOWED_CHROMIUM_PATH: windowedChromiumPath(),
      FIREFOX_PATH: firefoxPath(),
      REQUIRE_FIREFOX: '1',
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
    file,
    // A test that passes only when retried counts as passed; Playwright lists it as flaky, with its trace.
    counts: ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
    }),
  });
}

async function checks() {
  await check('types', 'npx', ['tsc', '--noEmit']);
  await check('format', 'npx', ['prettier', '--check', '--log-level=warn', '.']);
  await check('lint, boundaries and dead code', 'node', ['tools/test/lint.mjs']);
  await check('dependencies and licences', 'node', ['tools/dependencies/check.mjs']);
}

async function units() {
  await jest('unit and services, on SQLite and MariaDB', ['--maxWorkers=3'], { REQUIRE_MARIADB: '1' });
  await jest(`days and dates in ${FARTHEST_ZONE}`, ZONE_SPECS, { TZ: FARTHEST_ZONE });
}

async function test() {
  ensureInstalled();
  ensurePrograms();
  const isBuilt = build();
  if (!isBuilt)
    report('browser', { passed: 0, failed: 1, output: 'Not run: there is no build to open.' }, Date.now());
  // In parallel: each spends half its time waiting for a process, a database or a page.
  await Promise.all([checks(), units(), ...(isBuilt ? [browser()] : [])]);
  close();
}

test().catch(end);
