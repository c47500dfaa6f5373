// npm test: everything the build server checks; its last line is "N passed, N failed".
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from '../suite/build.mjs';
import { ensureInstalled } from '../suite/install.mjs';
import { end, Refusal, ROOT } from '../suite/workspace.mjs';
import { chromiumPath, ensurePrograms, firefoxPath } from './programs.mjs';

const results = mkdtempSync(join(tmpdir(), 'npm-test-'));
const totals = { passed: 0, failed: 0 };
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(0)} s`;

function report(name, { passed, failed, output = '' }, since) {
  totals.passed += passed;
  totals.failed += failed;
  console.log(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed (${seconds(since)})`);
  if (failed > 0 && output) console.log(output);
}

/** Runs one command; `show` lets its output through as it comes, otherwise it is kept and answered. */
const run = (command, args, { show = false, env = {} } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', (error) => resolve({ ok: false, output: String(error) }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });

/** A check that passes or fails as a whole. */
async function check(name, command, args) {
  const since = Date.now();
  const { ok, output } = await run(command, args);
  report(name, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output }, since);
}

/** A runner that counts its own tests into a JSON file; one that ends without it has failed as a whole. */
async function count(name, args, { env, file, counts }) {
  const since = Date.now();
  const { ok } = await run('npx', args, { show: true, env });
  const found = existsSync(file) ? counts(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
  report(name, { ...found, failed: found.failed || (ok ? 0 : 1) }, since);
}

function build() {
  const since = Date.now();
  try {
    buildAll();
    report('build', { passed: 1, failed: 0 }, since);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    report('build', { passed: 0, failed: 1, output: error.message }, since);
    return false;
  }
}

async function test() {
  ensureInstalled();
  ensurePrograms();
  const isBuilt = build();

  await Promise.all([
    check('format', 'npx', ['prettier', '--check', '--log-level=warn', '.']),
    check('lint and boundaries', 'node', ['tools/test/lint.mjs']),
    check('types', 'npx', ['tsc', '--noEmit']),
    check('dependencies and licences', 'node', ['tools/dependencies/check.mjs']),
  ]);

  const jestFile = join(results, 'jest.json');
  await count(
    'unit and services, on SQLite and MariaDB',
    ['jest', '--silent', '--json', `--outputFile=${jestFile}`],
    {
      env: { REQUIRE_MARIADB: '1' },
      file: jestFile,
      counts: (result) => ({
        passed: result.numPassedTests,
        failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
      }),
    },
  );

  if (isBuilt) {
    const browserFile = join(results, 'playwright.json');
    await count('browser, on SQLite and MariaDB', ['playwright', 'test', '-c', 'e2e'], {
      env: {
        CHROMIUM_PATH: chromiumPath(),
        FIREFOX_PATH: firefoxPath(),
        REQUIRE_FIREFOX: '1',
        PLAYWRIGHT_JSON_OUTPUT_FILE: browserFile,
      },
      file: browserFile,
      // One that passes at its second try only has passed; the list above its total names it as flaky, with its trace.
      counts: ({ stats, errors }) => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected + errors.length,
      }),
    });
  } else
    report('browser', { passed: 0, failed: 1, output: 'Not run: there is no build to open.' }, Date.now());

  rmSync(results, { recursive: true });
  console.log(`${totals.passed} passed, ${totals.failed} failed`);
  process.exit(totals.failed === 0 ? 0 : 1);
}

test().catch(end);
