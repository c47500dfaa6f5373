// npm test: all checks of the build server; its last line is "N passed, N failed".
import { isAbsolute, join, relative } from 'node:path';
import { ensureInstalled } from '../stack/install.mjs';
import { program } from '../stack/program.mjs';
import { end, ROOT } from '../stack/workspace.mjs';
import { temporaryFolder } from './memory-folder.mjs';
import { chromiumPath, ensurePrograms, firefoxPath, windowedChromiumPath } from './programs.mjs';
import { steps } from './steps.mjs';
import { FARTHEST_ZONE } from './zone-names.mjs';

const results = temporaryFolder();
// A service or a tool is started a hundred times; its compiled code is read after the first.
process.env.NODE_COMPILE_CACHE = join(results, 'compiled');
/** More files than this do not fail by chance. */
const MOST_REPEATED = 3;
const { report, check, count, close } = steps();

/** The paths of the test files in which something failed; undefined if a file failed as a whole. */
function failedFiles({ testResults }) {
  const failed = testResults.filter(({ status }) => status === 'failed');
  if (failed.some(({ assertionResults }) => assertionResults.every(({ status }) => status !== 'failed')))
    return undefined;
  const paths = failed.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      // A test of a group stands under the path of its file.
      .map(({ ancestorTitles: [first = ''] }) => (isAbsolute(first) ? first : name)),
  );
  return [...new Set(paths)];
}

function units() {
  const file = join(results, 'jest.json');
  const jest = (...args) => program('jest', '--silent', '--json', `--outputFile=${file}`, ...args);
  return count(
    `unit and services, on SQLite and MariaDB, in ${FARTHEST_ZONE}`,
    jest('--config=tools/test/grouped.config.mjs'),
    {
      env: { REQUIRE_MARIADB: '1', TZ: FARTHEST_ZONE },
      file,
      counts: ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) => ({
        passed: numPassedTests,
        failed: numFailedTests + numRuntimeErrorTestSuites,
      }),
      again(found) {
        const failed = failedFiles(found);
        if (!failed || failed.length > MOST_REPEATED) return undefined;
        return {
          names: failed.map((path) => relative(ROOT, path)),
          command: jest('--runTestsByPath', ...failed),
        };
      },
    },
  );
}

function browser() {
  const file = join(results, 'playwright.json');
  return count('browser', program('playwright', 'test', '-c', 'e2e'), {
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

const script = (file) => [process.execPath, file];

/** Fewer, longer collections of garbage: a tenth less processor time for what reads the whole repository. */
const LARGE_NEW_SPACE = { env: { NODE_OPTIONS: '--max-semi-space-size=64' } };

const build = () => check('build', script('tools/stack/build-all.mjs'), LARGE_NEW_SPACE);

/** What needs no build, so that it fills the processors while the last and longest project is built. */
async function checksOfSource() {
  await check('types', script('tools/test/type-check.mjs'));
  await check('format', program('oxfmt', '--check', '.'));
  await check('dependencies and licences', script('tools/dependencies/check.mjs'));
}

// After the build, as both ask Nx for the projects.
const lint = () => check('lint, boundaries and dead code', script('tools/test/lint.mjs'), LARGE_NEW_SPACE);

async function test() {
  const programs = ensurePrograms();
  ensureInstalled();
  const ofSource = checksOfSource();
  const [isBuilt] = await Promise.all([build(), programs]);
  // One after the other, each with a worker for each processor: side by side they took each other's caches, and both
  // twice the processor time.
  await Promise.all([ofSource.then(lint), units()]);
  if (isBuilt) await browser();
  else report('browser', { passed: 0, failed: 1, output: 'Not run: there is no build to open.' }, Date.now());
  close();
}

test().catch(end);
