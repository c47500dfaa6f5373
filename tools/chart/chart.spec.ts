import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dump, load, loadAll } from 'js-yaml';
import { PROCESSES, SETTINGS, type SettingReader } from '@loupe/svc-kit';
import { DRAIN_LIMIT_MS } from '../../libs/svc-kit/src/graceful-stop';
import { inRoot, readJson } from '../stack/workspace.mjs';
import { renderChart } from './render';

const CHART = inRoot('deploy/helm/loupe');
const GIVEN = {
  secretName: 'high-street-secrets',
  shop: readJson(inRoot('config/shop.json')),
  hosts: 'repairs.example, counter.example',
  ingress: { className: 'nginx', tlsSecretName: 'high-street-tls' },
  images: { registry: 'images.example/shop', tag: '1.1.0' },
  plugins: { existingClaim: 'high-street-plugins' },
  backups: { existingClaim: 'high-street-backups' },
  metrics: { podMonitor: true },
};

type Yaml = Readonly<Record<string, unknown>>;
interface Container {
  readonly name: string;
  readonly image: string;
  readonly env: readonly { readonly name: string; readonly value?: unknown; readonly valueFrom?: Yaml }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly securityContext: Yaml;
  readonly resources?: Yaml;
  readonly lifecycle?: { readonly preStop: { readonly exec: { readonly command: readonly string[] } } };
  readonly [probe: string]: unknown;
}
interface PodSpec {
  readonly containers: readonly Container[];
  readonly volumes: readonly (Yaml & { readonly name: string })[];
  readonly securityContext: Yaml;
  readonly terminationGracePeriodSeconds: number;
}
interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Yaml };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly replicas: number;
    readonly selector: Yaml & { readonly matchLabels: Yaml };
    readonly ports: readonly { readonly port: number; readonly targetPort: string }[];
    readonly template: { readonly metadata: { readonly labels: Yaml }; readonly spec: PodSpec };
    readonly jobTemplate: { readonly spec: { readonly template: { readonly spec: PodSpec } } };
    readonly rules: readonly { readonly host: string }[];
  };
}

function rendered(given: object = {}): readonly Resource[] {
  return [...renderChart(CHART, 'high-street', { ...GIVEN, ...given })]
    .filter(([file]) => file.endsWith('.yaml'))
    .flatMap(([, text]) => loadAll(text) as (Resource | null)[])
    .filter((resource): resource is Resource => Boolean(resource));
}

const all = rendered();
const ofKind = (kind: string) => all.filter((resource) => resource.kind === kind);
const deployments = ofKind('Deployment');
const podOf = ({ kind, spec }: Resource) =>
  kind === 'CronJob' ? spec.jobTemplate.spec.template.spec : spec.template.spec;

// OPS-5
describe('the Helm chart', () => {
  it('makes three deployments, each with a service and a disruption budget of its own, and the rest', () => {
    expect(all.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual(
      [
        ...['bff', 'jobs-svc', 'reports-svc'].flatMap((name) =>
          ['Deployment', 'Service', 'PodDisruptionBudget'].map((kind) => `${kind} high-street-${name}`),
        ),
        'ConfigMap high-street-shop',
        'CronJob high-street-backup',
        'Ingress high-street',
        'PodMonitor high-street',
      ].sort(),
    );
    const least = rendered({
      backups: { enabled: false },
      ingress: { enabled: false },
      metrics: { podMonitor: false },
    });
    for (const kind of ['CronJob', 'Ingress', 'PodMonitor'])
      expect(least.map((one) => one.kind)).not.toContain(kind);
  });

  it('selects its own pods by their labels, and reaches their ports by name', () => {
    for (const { metadata, spec } of deployments) {
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
      const service = ofKind('Service').find((one) => one.metadata.name === metadata.name);
      const budget = ofKind('PodDisruptionBudget').find((one) => one.metadata.name === metadata.name);
      expect(service?.spec.selector).toEqual(spec.selector.matchLabels);
      expect(budget?.spec.selector.matchLabels).toEqual(spec.selector.matchLabels);
      const [http, metrics] = spec.template.spec.containers[0]?.ports ?? [];
      expect(service?.spec.ports[0]).toMatchObject({ port: http?.containerPort, targetPort: 'http' });
      expect(metrics).toEqual({ name: 'metrics', containerPort: 9464 });
      const port = spec.template.spec.containers[0]?.env.find(({ name }) => name === 'PORT');
      expect(Number(port?.value)).toBe(http?.containerPort);
    }
  });

  it('probes every process, and gives it more time to stop than its requests may take', () => {
    for (const resource of deployments) {
      const { containers, terminationGracePeriodSeconds } = podOf(resource);
      expect(containers[0]).toMatchObject({
        startupProbe: { httpGet: { path: '/healthz', port: 'http' } },
        livenessProbe: { httpGet: { path: '/healthz', port: 'http' } },
        readinessProbe: { httpGet: { path: '/readyz', port: 'http' } },
      });
      const waits = Number(containers[0]?.lifecycle?.preStop.exec.command.at(-1));
      expect(terminationGracePeriodSeconds).toBeGreaterThan(waits + DRAIN_LIMIT_MS / 1000 + 10);
    }
  });

  it('gives no container rights, a writable root or an unbounded memory', () => {
    for (const resource of [...deployments, ...ofKind('CronJob')]) {
      const { containers, securityContext, volumes } = podOf(resource);
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const { securityContext: own, volumeMounts } of containers) {
        expect(own).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        for (const { name } of volumeMounts) expect(volumes.map((volume) => volume.name)).toContain(name);
      }
      if (resource.kind === 'Deployment')
        expect(containers[0]?.resources).toMatchObject({ requests: {}, limits: { memory: '320Mi' } });
    }
  });

  it('takes secrets from a Secret alone, and sets only what a process reads', () => {
    const rows: Readonly<Record<string, { readonly readBy: readonly SettingReader[] }>> = SETTINGS;
    const secret = /SECRET|DATABASE_URL/;
    for (const resource of deployments) {
      const [{ name, env, image } = { name: '', env: [], image: '' }] = podOf(resource).containers;
      expect(PROCESSES).toContain(name);
      expect(image).toBe(`images.example/shop/loupe-${name}:1.1.0`);
      for (const one of env) {
        expect([name, one.name, rows[one.name]?.readBy.includes(name as SettingReader)]).toEqual([
          name,
          one.name,
          true,
        ]);
        if (secret.test(one.name))
          expect(one).toMatchObject({ valueFrom: { secretKeyRef: { name: 'high-street-secrets' } } });
      }
      const needed = Object.keys(rows).filter(
        (setting) => secret.test(setting) && rows[setting]?.readBy.includes(name as SettingReader),
      );
      expect(env.map((one) => one.name)).toEqual(expect.arrayContaining(needed));
    }
    const text = [...renderChart(CHART, 'high-street', GIVEN).values()].join('\n');
    expect(text).not.toContain('mysql://');
  });

  it('mounts the shop as it was given, shares plugins between BFFs, and is opened by every name', () => {
    const [shop] = ofKind('ConfigMap');
    expect(JSON.parse(shop?.data?.['shop.json'] ?? '')).toEqual(GIVEN.shop);
    const bff = deployments.find(({ metadata }) => metadata.name === 'high-street-bff');
    expect(bff && podOf(bff).volumes).toContainEqual({
      name: 'data',
      persistentVolumeClaim: { claimName: 'high-street-plugins' },
    });
    expect(ofKind('Ingress')[0]?.spec.rules.map(({ host }) => host)).toEqual([
      'repairs.example',
      'counter.example',
    ]);
  });

  it.each([
    ['secretName', 'Set secretName to a Secret'],
    ['shop', 'Set shop to the content'],
    ['hosts', 'Set hosts to the names'],
    ['backups', 'Set backups.existingClaim'],
  ])('is refused without %s, and says what to set', (name, message) => {
    expect(() => rendered({ [name]: undefined })).toThrow(message);
  });

  it('is of the version of the product, and names each value in values.yaml that a template reads', () => {
    const { version } = readJson(inRoot('package.json')) as { readonly version: string };
    const chart = load(readFileSync(join(CHART, 'Chart.yaml'), 'utf8')) as Yaml;
    expect(String(chart.appVersion) >= version).toBe(true);
    const values = load(readFileSync(join(CHART, 'values.yaml'), 'utf8'));
    const templates = [
      '_helpers.tpl',
      'bff.yaml',
      'jobs-svc.yaml',
      'reports-svc.yaml',
      'ingress.yaml',
      'backup.yaml',
    ];
    const read = templates.flatMap((file) => [
      ...readFileSync(join(CHART, 'templates', file), 'utf8').matchAll(/\.Values((?:\.\w+)+)/g),
    ]);
    const missing = read.filter(([, path = '']) => {
      let value: unknown = values;
      for (const name of path.slice(1).split('.')) value = (value as Yaml | undefined)?.[name];
      return value === undefined;
    });
    expect(missing.map(([text]) => text)).toEqual([]);
  });

  it('is accepted by helm, where it is installed, and rendered alike', () => {
    const folder = mkdtempSync(join(tmpdir(), 'chart-'));
    const values = join(folder, 'values.yaml');
    writeFileSync(values, dump(GIVEN));
    const helm = (...args: string[]) => spawnSync('helm', args, { encoding: 'utf8' });
    if (!helm('version').error) {
      expect(helm('lint', '--strict', '-f', values, CHART)).toMatchObject({ status: 0 });
      const theirs = helm('template', 'high-street', '-f', values, CHART);
      expect(theirs.status).toBe(0);
      expect((loadAll(theirs.stdout) as unknown[]).filter(Boolean)).toEqual(expect.arrayContaining([...all]));
    }
    rmSync(folder, { recursive: true });
  });
});
