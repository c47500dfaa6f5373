import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { watchForHang } from './watch-for-hang.mjs';
import { inRoot, UserFacingError } from './workspace.mjs';

const FIRST_PAUSE_MS = 250;
// Keeps recovery within five seconds for a process that cannot start while its database is unavailable.
const LONGEST_PAUSE_MS = 3_000;
const STEADY_AFTER_MS = 30_000;
const STOP_WITHIN_MS = 15_000;
const READY_WITHIN_MS = 120_000;

/**
 * A small semi-space, and a heap limit several times what any process needs, keep three processes within the
 * memory of an old counter PC: with a higher limit V8 delays garbage collection.
 */
const NODE_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=192'];
const ALLOCATOR = { MALLOC_ARENA_MAX: '1' };

/**
 * Keeps one process running: restarts it after a crash, with a backoff that doubles until it has stayed up, and
 * kills it when it hangs.
 * `ready()` resolves when /readyz succeeds, and rejects if the process exits before its first readiness.
 */
export function supervise({ name, main, env, url, output = 'inherit', onCrash = () => {}, hang = {} }) {
  let child;
  let stopping = false;
  let hasBeenReady = false;
  let pause = FIRST_PAUSE_MS;
  let gone = Promise.resolve();

  function launch() {
    const startedAt = performance.now();
    let hangs = false;
    const started = spawn(
      process.execPath,
      [...NODE_FLAGS, `--import=${pathToFileURL(inRoot('tools/stack/end-with-parent.mjs'))}`, main],
      { env: { ...ALLOCATOR, ...env }, stdio: ['ignore', output, output, 'ipc'] },
    );
    child = started;
    const stopWatching = watchForHang({
      url,
      pid: started.pid,
      limits: hang,
      onHang() {
        hangs = true;
        started.kill('SIGKILL');
      },
    });
    gone = new Promise((resolve) => child.once('exit', resolve));
    child.once('exit', (code, signal) => {
      stopWatching();
      if (stopping || !hasBeenReady) return;
      if (performance.now() - startedAt > STEADY_AFTER_MS) pause = FIRST_PAUSE_MS;
      setTimeout(() => {
        // A signal to the process group ends the children just before it reaches this process.
        if (stopping) return;
        const why = hangs ? 'did not answer any more' : `ended (${signal ?? `exit code ${code}`})`;
        onCrash(`${name} ${why} and is started again.`);
        launch();
      }, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    });
  }

  async function answers() {
    try {
      return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
    } catch {
      return false;
    }
  }

  async function ready() {
    const until = performance.now() + READY_WITHIN_MS;
    while (!(await answers())) {
      if (stopping) throw new UserFacingError(`${name} was stopped before it was ready.`);
      if (!hasBeenReady && (child.exitCode !== null || child.signalCode !== null))
        throw new UserFacingError(`${name} could not start; its own message is above.`);
      if (performance.now() > until)
        throw new UserFacingError(`${name} was not ready within ${READY_WITHIN_MS / 1000} seconds.`);
      await wait(40);
    }
    hasBeenReady = true;
  }

  async function stop() {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const tooLong = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await gone;
    clearTimeout(tooLong);
  }

  launch();
  return { name, url, ready, stop, pid: () => child.pid, expectEnd: () => void (stopping = true) };
}
