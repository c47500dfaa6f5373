import { resolve } from 'node:path';
import { keepPrivate } from '../../libs/db/src/private-folder.mjs';
import { freePort } from './ports.mjs';
import { preparePlugins } from './prepare-plugins.mjs';
import { secretsFor } from './secrets.mjs';
import { supervise } from './supervise.mjs';
import { inRoot } from './workspace.mjs';

const main = (project) => inRoot(project, 'dist/main.mjs');

/**
 * Starts jobs-svc, reports-svc and the BFF like `npm start`, on a separate data folder and port.
 * `env` overrides this process's environment; `port` 0 picks a free one; `output` is a stdio target.
 * Returns `{ url, password, processes, stop }`.
 */
export async function startStack({
  dataDir,
  port = 0,
  host = '127.0.0.1',
  env = {},
  output = 'inherit',
  onCrash,
}) {
  const data = resolve(dataDir);
  const given = { ...process.env, ...env };
  for (const path of keepPrivate(data))
    console.error(
      `${path} can be read by other users of this computer, and that cannot be changed from here.`,
    );
  const { DEMO_PASSWORD: password, SESSION_SECRET, IDENTITY_SECRET } = secretsFor(data, given);
  for (const userMessage of preparePlugins(data)) console.error(userMessage);

  const [jobsPort, reportsPort, bffPort] = [await freePort(), await freePort(), port || (await freePort())];
  const metricsAt = (offset) =>
    given.METRICS_PORT ? { METRICS_PORT: String(Number(given.METRICS_PORT) + offset) } : {};
  const at = (number) => `http://127.0.0.1:${number}`;
  const shared = {
    ...given,
    // Each process receives only the secrets that it needs.
    SESSION_SECRET: undefined,
    DEMO_PASSWORD: undefined,
    IDENTITY_SECRET,
    DATA_DIR: data,
    SHOP_CONFIG: resolve(given.SHOP_CONFIG || inRoot('config/shop.json')),
  };
  const start = (name, project, url, own) =>
    supervise({
      name,
      main: main(project),
      url,
      output,
      onCrash,
      env: { OTEL_SERVICE_NAME: name, ...shared, ...own },
    });

  const running = [];
  const begin = (...args) => {
    const one = start(...args);
    running.push(one);
    return one;
  };
  const stop = async () => {
    for (const one of running) one.expectEnd();
    // The BFF stops first, so that requests in flight can still reach the services.
    for (const one of [...running].reverse()) await one.stop();
  };

  try {
    const jobs = begin('jobs-svc', 'services/jobs-svc', at(jobsPort), {
      HOST: '127.0.0.1',
      PORT: String(jobsPort),
      DEMO_PASSWORD: password,
      ...metricsAt(1),
    });
    await jobs.ready();
    const reports = begin('reports-svc', 'services/reports-svc', at(reportsPort), {
      HOST: '127.0.0.1',
      PORT: String(reportsPort),
      ...metricsAt(2),
      ...(given.REPORTS_DATABASE_URL && { DATABASE_URL: given.REPORTS_DATABASE_URL }),
    });
    const bff = begin('bff', 'apps/bff', at(bffPort), {
      HOST: host,
      PORT: String(bffPort),
      SESSION_SECRET,
      JOBS_URL: at(jobsPort),
      REPORTS_URL: at(reportsPort),
      SHELL_DIR: inRoot('apps/shell/dist'),
    });
    await Promise.all([reports.ready(), bff.ready()]);
    return { url: at(bffPort), password, dataDir: data, processes: { jobs, reports, bff }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
