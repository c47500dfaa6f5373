import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMariadbInstalled } from '../../libs/db/src/testing/mariadb';
import { freePort } from '../stack/ports.mjs';
import { layOut } from './image-folder.mjs';
import { A_JOB, firstSignIn } from './testing/browser';
import { readCompose, SECRETS } from './testing/compose';
import { container, type Container } from './testing/container';
import { readDockerfile, type Image } from './testing/dockerfile';
import { preparedServer } from './testing/mysql-server';
import { nameServer } from './testing/name-server';
import { ask, startProxy } from './testing/proxy';

/** By day the images start, serve and stop; the nightly run also backs up and restores them behind their proxy. */
const nightly = process.env.NIGHTLY ? it : it.skip;

const TARGETS = ['jobs-svc', 'reports-svc', 'bff', 'backup'] as const;
type Target = (typeof TARGETS)[number];

const compose = readCompose(SECRETS);
const images = readDockerfile();

let folder = '';
let url = '';
const running: Container[] = [];
let services: Readonly<Record<Target, Container>>;
let amelia: Awaited<ReturnType<typeof firstSignIn>>;

beforeAll(async () => {
  if (!isMariadbInstalled()) throw new Error('Install mariadb-server: the images run on MySQL');
  folder = mkdtempSync(join(tmpdir(), 'containers-'));
  chmodSync(folder, 0o755);
  for (const target of TARGETS) await layOut({ target, folder: join(folder, target) });

  const database = await preparedServer(compose.services.database ?? {});
  const ports = { 'jobs-svc': await freePort(), 'reports-svc': await freePort(), bff: await freePort() };
  url = `http://127.0.0.1:${ports.bff}`;
  const portOf = (service: string) => String(compose.services[service]?.environment?.PORT);
  const addresses = {
    '@database/': `@${database}/`,
    [`jobs-svc:${portOf('jobs-svc')}`]: `127.0.0.1:${ports['jobs-svc']}`,
    [`reports-svc:${portOf('reports-svc')}`]: `127.0.0.1:${ports['reports-svc']}`,
  };
  const make = (target: Target, name: string = target, port: number | undefined = undefined) => {
    const made = container({
      service: target,
      compose,
      image: images.get(compose.services[target]?.build?.target ?? '') as Image,
      app: join(folder, target),
      dataDir: join(folder, `data-of-${name}`),
      addresses,
      port,
    });
    running.push(made);
    return made;
  };
  services = {
    'jobs-svc': make('jobs-svc', 'jobs-svc', ports['jobs-svc']),
    'reports-svc': make('reports-svc', 'reports-svc', ports['reports-svc']),
    bff: make('bff', 'bff', ports.bff),
    backup: make('backup'),
  };
}, 300_000);

afterAll(async () => {
  for (const one of running) await one.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function untilHealthy(...targets: readonly Target[]) {
  for (const target of targets) {
    services[target].start();
    await services[target].healthy();
  }
}

const backupNames = () => {
  const backups = join(services.backup.dataDir, 'backups');
  return existsSync(backups) ? readdirSync(backups).filter((name) => name.startsWith('repairs-')) : [];
};

describe('the images, on a database, in the order that compose starts them', () => {
  it('become healthy as a user who cannot write to them', async () => {
    await untilHealthy('jobs-svc', 'reports-svc', 'bff');
    const app = join(folder, 'bff');
    expect(statSync(join(app, 'apps/bff/dist/main.mjs')).mode & 0o022).toBe(0);
    if (process.getuid?.() === 0) {
      expect(services.bff.exec(['touch', join(app, 'new')]).status).not.toBe(0);
      expect(services.bff.exec(['id', '-u']).said.trim()).toBe('1000');
    }
  }, 120_000);

  it('accept a sign-in with the one-time code from the data folder of jobs-svc', async () => {
    const { status, said } = services['jobs-svc'].exec([
      'cat',
      join(services['jobs-svc'].dataDir, 'one-time-codes.txt'),
    ]);
    expect(status).toBe(0);
    const code = /^amelia +(\S+)$/m.exec(said)?.[1] ?? '';
    amelia = await firstSignIn(url, 'amelia', code, 'violet anchor 72 harbour');
    for (const line of amelia.setCookies) expect(line).toMatch(/; Secure/);
    expect(amelia.setCookies).not.toHaveLength(0);
  });

  it('show every plugin of config/plugins.json', async () => {
    const { plugins } = (await amelia.get('/api/plugins')).body as { plugins: { id: string }[] };
    const named = JSON.parse(readFileSync(join(__dirname, '../../config/plugins.json'), 'utf8')) as {
      id: string;
    }[];
    expect(plugins.map(({ id }) => id)).toEqual(named.map(({ id }) => id));
    expect((await fetch(`${url}/login`)).status).toBe(200);
  });

  it('activate a version that was shipped separately', async () => {
    const { dataDir, exec } = services.bff;
    const reports = join(dataDir, 'plugins/reports');
    const [builtIn = ''] = readdirSync(reports);
    cpSync(join(reports, builtIn), join(reports, '9.9.9'), { recursive: true });
    expect(exec(['node', 'tools/ship/ship.mjs', 'activate', 'reports', '9.9.9'])).toMatchObject({
      status: 0,
    });
    expect(JSON.stringify((await amelia.get('/api/plugins')).body)).toContain('/reports/9.9.9/');
  });

  it('save a job and count it in the report', async () => {
    expect((await amelia.post('/api/jobs', A_JOB)).status).toBe(201);
    const { status, body } = await amelia.get('/api/reports/monthly');
    expect(status).toBe(200);
    expect(body.figures).toMatchObject({ jobsCreated: 1 });
  });

  nightly('send a change to a browser behind the TLS proxy over its open stream', async () => {
    const names = await nameServer(() => ['127.0.0.1']);
    const [httpPort, httpsPort, plainPort] = [await freePort(), await freePort(), await freePort()];
    const secure = `https://localhost:${httpsPort}`;
    const proxy = await startProxy({
      service: compose.services['tls-proxy'] ?? {},
      folder: join(folder, 'tls-proxy'),
      env: {
        DNS_SERVER: names.address,
        BFF_PORT: new URL(url).port,
        PLAIN_PORT: String(plainPort),
        HTTP_PORT: String(httpPort),
        HTTPS_PORT: String(httpsPort),
      },
      answersAt: `${secure}/login`,
    });
    try {
      const ca = readFileSync(join(folder, 'tls-proxy/caddy/pki/authorities/local/root.crt'));
      const headers = { cookie: amelia.cookie };
      const stream = await ask({ url: `${secure}/api/events`, ca, headers });
      expect(stream.headers['content-type']).toContain('text/event-stream');
      const firstEvent = new Promise<string>((resolve) => {
        let text = '';
        stream.on('data', (data) => (text += String(data)).includes('data:') && resolve(text));
      });
      expect((await amelia.post('/api/jobs', { ...A_JOB, customJobNumber: 'C-0' })).status).toBe(201);
      expect(await firstEvent).toContain('data:');
      stream.destroy();
    } finally {
      await proxy.stop();
      names.stop();
    }
  });

  nightly(
    'take a backup as soon as the backup service starts',
    async () => {
      expect(services.backup.exec(images.get('backup')?.healthCheck ?? []).status).toBe(1);
      services.backup.start();
      await services.backup.healthy();
      expect(backupNames()).toEqual([expect.stringMatching(/^repairs-.*\.sql\.gz$/)]);
    },
    60_000,
  );

  nightly(
    'restore the job from the backup, and keep the shipped plugin',
    async () => {
      expect((await amelia.post('/api/jobs', { ...A_JOB, customJobNumber: 'C-2' })).status).toBe(201);
      for (const target of ['bff', 'reports-svc', 'jobs-svc'] as const) await services[target].stop();
      const restore = ['node', 'tools/backup/restore.mjs', 'latest'];
      expect(services.backup.exec(restore)).toMatchObject({ status: 0 });
      await untilHealthy('jobs-svc', 'reports-svc', 'bff');
      const { body } = await amelia.get('/api/jobs');
      expect(JSON.stringify(body)).toContain('"C-1"');
      expect(JSON.stringify(body)).not.toContain('"C-2"');
      // The image republishes its built-in plugins; an explicitly activated version stays current.
      expect(JSON.stringify((await amelia.get('/api/plugins')).body)).toContain('/reports/9.9.9/');
    },
    120_000,
  );

  it('exit by themselves on SIGTERM', async () => {
    for (const target of [
      'bff',
      'reports-svc',
      'jobs-svc',
      ...(process.env.NIGHTLY ? (['backup'] as const) : []),
    ] as const)
      expect(await services[target].stop()).toMatchObject({ code: 0 });
  }, 60_000);
});
