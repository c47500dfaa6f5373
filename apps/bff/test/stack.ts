import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bundle } from '../../../tools/reliability/bundle';

const ROOT = join(__dirname, '../../..');

export const DEMO_PASSWORD = 'violet anchor 72 harbour';
export const SECRETS = {
  IDENTITY_SECRET: 'k7Qx2mVb9Rt4Wz8Lp3Hd6Ny1Fs5Gc0Ja',
  SESSION_SECRET: 'p2Wm8vKd5Yt1Xc7Bn4Rj9Ls6Qh3Gz0Fe',
};

type Environment = Readonly<Record<string, string | undefined>>;

export interface Running {
  readonly url: string;
  readonly metricsUrl: string;
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
}

export interface Stack {
  readonly bff: Running;
  readonly jobs: Running;
  readonly reports: Running;
  readonly dataDir: string;
  readonly logs: () => string;
  readonly startBff: (env?: Environment) => Promise<Running>;
  readonly startJobs: () => Promise<Running>;
  readonly stop: () => Promise<void>;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Starts a bundled server and waits until it answers; throws with its output if it exits first. */
export async function run(main: string, env: Environment): Promise<Running> {
  const port = Number(env.PORT ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const metricsPort = await freePort();
  let output = '';
  const child = spawn(process.execPath, [main], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      ...env,
    } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const ended = once(child, 'close');
  while (!(await answers(`${url}/healthz`))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      await ended;
      throw new Error(`ended with ${child.exitCode}: ${output.trim()}`);
    }
    await pause(25);
  }
  return {
    url,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    child,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

const PAGE = `<!doctype html><style nonce="__CSP_NONCE__"></style><script type="application/json" id="shop">__SHOP__</script>`;

/** jobs-svc, reports-svc and the BFF as separate processes, with a fresh data folder. `own` is for one of them alone. */
export async function startStack(
  env: Environment = {},
  own: { readonly bff?: Environment; readonly jobs?: Environment } = {},
): Promise<Stack> {
  const [bffMain, jobsMain, reportsMain] = await Promise.all(
    ['apps/bff', 'services/jobs-svc', 'services/reports-svc'].map((project) => bundle(project)),
  );
  const dataDir = mkdtempSync(join(tmpdir(), 'stack-'));
  const shellDir = join(dataDir, 'shell');
  mkdirSync(shellDir);
  writeFileSync(join(shellDir, 'index.html'), PAGE);
  const shared = {
    ...SECRETS,
    DATA_DIR: dataDir,
    SHELL_DIR: shellDir,
    DEMO_PASSWORD,
    SAMPLE_DATA: '0',
    LOG_LEVEL: 'debug',
    ...env,
  };

  const started: Running[] = [];
  const begin = async (main: string | undefined, env: Environment) => {
    const one = await run(main ?? '', { ...shared, ...env });
    started.push(one);
    return one;
  };
  const jobs = await begin(jobsMain, { ...own.jobs });
  const reports = await begin(reportsMain, {});
  const upstreams = { JOBS_URL: jobs.url, REPORTS_URL: reports.url };
  const startBff = (env: Environment = {}) => begin(bffMain, { ...upstreams, ...own.bff, ...env });
  const bff = await startBff();
  return {
    bff,
    jobs,
    reports,
    dataDir,
    startBff,
    startJobs: () => begin(jobsMain, { PORT: new URL(jobs.url).port }),
    logs: () => started.map((one) => one.output()).join(''),
    async stop() {
      await Promise.all(started.map((one) => one.stop('SIGKILL')));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
