import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../stack/ports.mjs';
import type { Supervised } from '../stack/stack.mjs';
import { supervise } from '../stack/supervise.mjs';
import { inRoot } from '../stack/workspace.mjs';
import { balancer, type Balancer } from './balancer';

export const PASSWORD = 'violet anchor 72 harbour';

export interface ShopOptions {
  readonly folder: string;
  readonly bundles: { readonly jobs: string; readonly bff: string; readonly reports?: string };
  /** Default: SQLite in the folder. */
  readonly databaseUrl?: string;
  /** One per jobs-svc, instead of one for all. */
  readonly databaseUrls?: readonly string[];
  /** How many of each; several are put behind a balancer. */
  readonly copies?: number;
  /** Each BFF uses the jobs-svc of the same index directly, so that the path of each request is known. */
  readonly inPairs?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Shop {
  readonly url: string;
  readonly jobs: readonly Supervised[];
  readonly bffs: readonly Supervised[];
  /** Null unless requested by the test. */
  readonly reports: Supervised | null;
  readonly front: Balancer | null;
  readonly back: Balancer | null;
  readonly startJobs: (at?: number) => Promise<Supervised>;
  readonly stop: () => Promise<void>;
}

export const SECRETS = {
  IDENTITY_SECRET: 'k7Qx2mVb9Rt4Wz8Lp3Hd6Ny1Fs5Gc0Ja',
  SESSION_SECRET: 'p2Wm8vKd5Yt1Xc7Bn4Rj9Ls6Qh3Gz0Fe',
};
const PAGE = `<!doctype html><style nonce="__CSP_NONCE__"></style><script type="application/json" id="shop">__SHOP__</script>`;

const at = (port: number): string => `http://127.0.0.1:${port}`;

/** Runs jobs-svc and BFF under the supervisor of `npm start`, one of each or several on one database. */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const { folder, bundles, databaseUrl, databaseUrls = [], copies = 1, inPairs = false, env = {} } = options;
  const shellDir = join(folder, 'shell');
  mkdirSync(shellDir, { recursive: true });
  writeFileSync(join(shellDir, 'index.html'), PAGE);
  const output = openSync(join(folder, 'log'), 'a');
  const shared = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    TZ: process.env.TZ,
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    SHELL_DIR: shellDir,
    SHOP_CONFIG: inRoot('config/shop.json'),
    SAMPLE_DATA: '0',
    DEMO_PASSWORD: PASSWORD,
    LOG_LEVEL: 'info',
    ...SECRETS,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...env,
  };
  const running: Supervised[] = [];
  let stopped = false;
  async function begin(name: string, main: string, port: number, own: Readonly<Record<string, string>>) {
    const one = supervise({
      name,
      main,
      url: at(port),
      output,
      env: { ...shared, PORT: String(port), ...own },
    });
    running.push(one);
    await one.ready();
    return one;
  }

  const several = async (make: (port: number, copy: number) => Promise<Supervised>) => {
    const ports = [];
    const made = [];
    for (let copy = 0; copy < copies; copy += 1) {
      const port = await freePort();
      made.push(await make(port, copy));
      ports.push(port);
    }
    return { made, ports, spread: copies > 1 ? await balancer(ports) : null };
  };
  const startJobs = async (port?: number, copy = 0) => {
    const own = databaseUrls[copy];
    return begin('jobs-svc', bundles.jobs, port ?? (await freePort()), own ? { DATABASE_URL: own } : {});
  };
  const jobs = await several(startJobs);
  const reports = bundles.reports ? await begin('reports-svc', bundles.reports, await freePort(), {}) : null;
  const bffs = await several((port, copy) => {
    const upstream = at((inPairs ? undefined : jobs.spread?.port) ?? (jobs.ports[copy] as number));
    return begin('bff', bundles.bff, port, { JOBS_URL: upstream, REPORTS_URL: reports?.url ?? upstream });
  });
  return {
    reports,
    url: at(bffs.spread?.port ?? (bffs.ports[0] as number)),
    jobs: jobs.made,
    bffs: bffs.made,
    front: bffs.spread,
    back: jobs.spread,
    startJobs,
    async stop() {
      if (stopped) return;
      stopped = true;
      await Promise.all([bffs.spread?.close(), jobs.spread?.close()]);
      for (const one of running.reverse()) await one.stop();
      closeSync(output);
    },
  };
}
