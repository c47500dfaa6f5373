import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { ROOT } from '../stack/workspace.mjs';

/** Runs a command; with `show` its output is passed through, otherwise collected. */
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

/** The steps of a run and their totals. */
export function steps() {
  const totals = { passed: 0, failed: 0 };

  function report(name, { passed, failed, output = '' }, since) {
    totals.passed += passed;
    totals.failed += failed;
    const seconds = ((Date.now() - since) / 1000).toFixed(0);
    console.log(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
    if (failed > 0 && output) console.log(output);
    return failed === 0;
  }

  return {
    report,
    /** A step that passes or fails as a whole. */
    async check(name, command, args, options) {
      const since = Date.now();
      const { ok, output } = await run(command, args, options);
      return report(name, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output }, since);
    },
    /** A test runner that writes its counts to a JSON file; without that file the step has failed as a whole. */
    async count(name, command, args, { env, file, counts }) {
      const since = Date.now();
      const { ok } = await run(command, args, { show: true, env });
      const found = existsSync(file)
        ? counts(JSON.parse(readFileSync(file, 'utf8')))
        : { passed: 0, failed: 0 };
      return report(name, { ...found, failed: found.failed || (ok ? 0 : 1) }, since);
    },
    /** Prints the summary line and exits. */
    close() {
      console.log(`${totals.passed} passed, ${totals.failed} failed`);
      process.exit(totals.failed === 0 ? 0 : 1);
    },
  };
}
