import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { SETTINGS, type SettingReader } from '@loupe/svc-kit';
import { DRAIN_LIMIT_MS } from '../../libs/svc-kit/src/graceful-stop';
import { inRoot } from '../stack/workspace.mjs';
import { readCompose, SECRETS, type ComposeService } from './testing/compose';
import { readDockerfile } from './testing/dockerfile';

const ROWS = Object.entries<{ readonly readBy: readonly SettingReader[] }>(SETTINGS);
const compose = readCompose(SECRETS);
const images = readDockerfile();
const all = Object.entries(compose.services);
const ours = all.filter(([, { build }]) => build);
const proxies = all.filter(([, { image }]) => image?.startsWith('caddy'));
const ofOurs = [...ours, ...proxies];

const seconds = (text = ''): number => {
  const [, count, unit] = /^(\d+)(s|m)$/.exec(text) ?? [];
  return Number(count) * (unit === 'm' ? 60 : 1);
};
const environmentOf = (service: ComposeService) => ({
  ...images.get(service.build?.target ?? '')?.env,
  ...service.environment,
});

describe('docker-compose.yml', () => {
  it('is accepted by docker compose, where it is installed', () => {
    const run = (...args: string[]) =>
      spawnSync('docker', ['compose', ...args], {
        cwd: inRoot(),
        encoding: 'utf8',
        env: { ...process.env, ...SECRETS },
      });
    if (run('version').status !== 0) return;
    const { status, stderr } = run('--profile', 'tls', 'config', '--quiet');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('restarts every service, limits its logs and allows more time to stop than a drain takes', () => {
    for (const [name, service] of all) {
      expect([name, service.restart]).toEqual([name, 'unless-stopped']);
      expect([name, service.logging?.driver]).toEqual([name, 'json-file']);
      expect(service.logging?.options).toEqual({ 'max-size': '10m', 'max-file': '5' });
      expect(seconds(service.stop_grace_period)).toBeGreaterThanOrEqual(DRAIN_LIMIT_MS / 1000 + 10);
    }
  });

  it('gives no service a writable root file system or root privileges', () => {
    expect(ours.map(([name]) => name)).toEqual(['jobs-svc', 'reports-svc', 'bff', 'backup']);
    for (const [, service] of ofOurs)
      expect(service).toMatchObject({
        read_only: true,
        tmpfs: ['/tmp'],
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        init: true,
      });
    for (const [, { build }] of ours) {
      expect(images.get(build?.target ?? '')).toMatchObject({
        user: 'node',
        base: 'node:24-bookworm-slim',
      });
    }
  });

  it('has a health check for every service', () => {
    for (const [name, service] of all) {
      const check = service.healthcheck?.test ?? images.get(service.build?.target ?? '')?.healthCheck ?? [];
      expect([name, check.length]).not.toEqual([name, 0]);
    }
  });

  it('references only existing services, volumes and files', () => {
    for (const [name, { volumes = [], depends_on = {}, networks = [] }] of all) {
      for (const [from = ''] of volumes.map((volume) => volume.split(':')))
        expect([
          name,
          from,
          from.startsWith('./') ? existsSync(inRoot(from)) : from in compose.volumes,
        ]).toEqual([name, from, true]);
      for (const other of Object.keys(depends_on)) expect(Object.keys(compose.services)).toContain(other);
      for (const network of networks) expect(Object.keys(compose.networks)).toContain(network);
    }
  });

  it('publishes only the proxies, and makes a BFF trust only them', () => {
    for (const [name, { networks, ports }] of all) {
      const isProxy = proxies.some(([proxy]) => proxy === name);
      expect([name, Boolean(ports)]).toEqual([name, isProxy]);
      expect([name, networks?.includes('outside')]).toEqual([name, isProxy]);
    }
    for (const [name, { internal }] of Object.entries(compose.networks).map(
      ([network, settings]) => [network, settings ?? {}] as const,
    ))
      expect([name, internal ?? false]).toEqual([name, name !== 'outside']);
    expect(compose.services.bff?.environment?.TRUST_PROXY).toBe('1');
    expect(compose.services.proxy?.ports).toEqual(['127.0.0.1:4000:4000']);
  });

  it('can run any number of BFFs and jobs-svcs', () => {
    for (const name of ['bff', 'jobs-svc']) {
      expect(compose.services[name]).not.toHaveProperty('ports');
      expect(compose.services[name]).not.toHaveProperty('container_name');
    }
  });

  it('starts the TLS proxy only when asked', () => {
    expect(all.filter(([, { profiles }]) => profiles).map(([name]) => name)).toEqual(['tls-proxy']);
  });

  it('keeps backups in a volume of their own, written with an account that may restore', () => {
    const { backup } = compose.services;
    const volumes = all.flatMap(([, service]) => service.volumes ?? []);
    expect(backup?.volumes).toEqual(['backups:/data']);
    expect(volumes.filter((volume) => volume.startsWith('backups:'))).toHaveLength(1);
    expect(backup?.environment?.DATABASE_URL).toBe(compose.services['jobs-svc']?.environment?.DATABASE_URL);
  });

  it('passes on the variables of .env', () => {
    const env = {
      ...SECRETS,
      ALLOWED_HOSTS: 'repairs.example',
      TRUST_PROXY: '1',
      ALLOW_PLAIN_HTTP: '1',
      LOG_LEVEL: 'debug',
      BACKUP_TAKEN: '1',
      PUBLISH: '127.0.0.1:4400',
    };
    const { services } = readCompose(env);
    expect(services.bff?.environment).toMatchObject({
      ALLOWED_HOSTS: 'repairs.example',
      ALLOW_PLAIN_HTTP: '1',
      LOG_LEVEL: 'debug',
    });
    expect(services['jobs-svc']?.environment).toMatchObject({ BACKUP_TAKEN: '1', LOG_LEVEL: 'debug' });
    expect(services.proxy?.environment?.TRUST_PROXY).toBe('1');
    expect(services.proxy?.ports).toEqual(['127.0.0.1:4400:4000']);
    const text = readFileSync(inRoot('docker-compose.yml'), 'utf8');
    const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    const listed = ROWS.filter(([, { readBy }]) => readBy.includes('compose')).map(([name]) => name);
    expect(listed.sort()).toEqual([...asked].sort());
  });

  it('does not start without a secret, and says which', () => {
    expect(() => readCompose({ ...SECRETS, SESSION_SECRET: '' })).toThrow('Set SESSION_SECRET in .env');
  });
});

/** Settings that the containers do not need, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  SAMPLE_DATA: 'never in production',
  DEMO_PASSWORD: 'never in production',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'the images hold no instrumentation',
};

describe('every setting of a process', () => {
  it('is passed to the container that reads it, or omitted for a stated reason', () => {
    const read = ROWS.flatMap(([name, { readBy }]) => readBy.map((reader) => [name, reader] as const));
    const missing = read.filter(([name, reader]) => {
      const service = compose.services[reader];
      return service && !(name in LEFT_OUT) && !(name in environmentOf(service));
    });
    expect(missing).toEqual([]);
  });
});
