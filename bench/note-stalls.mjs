// Preloaded into each process by the benchmark: records event loop stalls with their time.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const NOTED_EVERY_MS = 250;
const RESOLUTION_MS = 5;

const folder = process.env.STALLS_FOLDER;
if (folder) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  setInterval(() => {
    appendFileSync(join(folder, String(process.pid)), `${Date.now()} ${delay.max / 1e6}\n`);
    delay.reset();
  }, NOTED_EVERY_MS).unref();
}
