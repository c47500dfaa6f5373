// npm test: all checks of the build server; its last line is "N passed, N failed".
import { join, relative } from 'node:path';
import { ensureInstalled } from '../stack/install.mjs';
import { end, ROOT } from '../stack/workspace.mjs';
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

/** Fewer, longer collections of garbage: a tenth less processor time for what reads the whole repository. */
const LARGE_NEW_SPACE = { env: { NODE_OPTIONS: '--max-semi-space-size=64' } };

const build = () =>
  check('build', 'node', ['tools/node/run.mjs', 'tools/stack/build-all.mjs'], LARGE_NEW_SPACE);

/** What needs no build, so that it fills the processors while the last and longest project is built. */
async function checksOfSource() {
  await check('types', 'node', ['tools/test/type-check.mjs']);
  await check('format', 'npx', ['prettier', '--check', '--log-level=warn', '.'], LARGE_NEW_SPACE);
  await check('dependencies and licences', 'node', ['tools/dependencies/check.mjs']);
  await jest(`days and dates in ${FARTHEST_ZONE}`, ['--runInBand', ...ZONE_SPECS], { TZ: FARTHEST_ZONE });
}

// After the build, as both ask Nx for the projects.
const lint = () => check('lint, boundaries and dead code', 'node', ['tools/test/lint.mjs'], LARGE_NEW_SPACE);

const units = () => jest('unit and services, on SQLite and MariaDB', [], { REQUIRE_MARIADB: '1' });

async function test() {
  ensureInstalled();
  ensurePrograms();
  const ofSource = checksOfSource();
  const isBuilt = await build();
  // One after the other, each with a worker for each processor: side by side they took each other's caches, and both
  // twice the processor time.
  await Promise.all([ofSource.then(lint), units()]);
  if (isBuilt) await browser();
  else report('browser', { passed: 0, failed: 1, output: 'Not run: there is no build to open.' }, Date.now());
  close();
}

test().catch(end);
