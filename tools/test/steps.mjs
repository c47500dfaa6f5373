import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { ROOT } from '../stack/workspace.mjs';

/** Runs a command; with `show` its output is passed through, otherwise collected. */
const run = ([command, ...args], { show = false, env = {} } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
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
    async check(name, command, options) {
      const since = Date.now();
      const { ok, output } = await run(command, options);
      return report(name, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output }, since);
    },
    /**
     * A test runner that writes its counts to a JSON file; without that file the step has failed as a whole. `again`
     * gives the command that repeats the few tests that failed: what then passes counts as passed and is named.
     */
    async count(name, command, { env, file, counts, again = () => undefined }) {
      const since = Date.now();
      const once = async (given) => {
        rmSync(file, { force: true });
        const { ok } = await run(given, { show: true, env });
        const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
        const counted = found ? counts(found) : { passed: 0, failed: 0 };
        return { found, ...counted, failed: counted.failed || (ok ? 0 : 1) };
      };
      const first = await once(command);
      const repeated = first.failed > 0 && first.found ? again(first.found) : undefined;
      if (!repeated) return report(name, first, since);
      console.log(`Failed, and run once more: ${repeated.names.join(', ')}`);
      const second = await once(repeated.command);
      if (second.failed === 0) console.log(`FLAKY: ${repeated.names.join(', ')}`);
      const passed = first.passed + Math.max(0, first.failed - second.failed);
      return report(name, { passed, failed: second.failed }, since);
    },
    /** Prints the summary line and exits. */
    close() {
      console.log(`${totals.passed} passed, ${totals.failed} failed`);
      process.exit(totals.failed === 0 ? 0 : 1);
    },
  };
}
