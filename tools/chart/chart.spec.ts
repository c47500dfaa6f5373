import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dump, load, loadAll } from 'js-yaml';
import { PROCESSES, SETTINGS, type SettingReader } from '@loupe/svc-kit';
import { DRAIN_LIMIT_MS } from '../../libs/svc-kit/src/graceful-stop';
import { inRoot, readJson } from '../stack/workspace.mjs';
import { faultsOf } from './kubernetes-types';
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

const keyOf = ({ kind, metadata }: Resource) => `${kind} ${metadata.name}`;

const all = rendered();
const ofKind = (kind: string) => all.filter((resource) => resource.kind === kind);
const deployments = ofKind('Deployment');
const podOf = ({ kind, spec }: Resource) =>
  kind === 'CronJob' ? spec.jobTemplate.spec.template.spec : spec.template.spec;

// OPS-5
describe('the Helm chart', () => {
  it('makes three deployments, each with a service and a disruption budget of its own, and the rest', () => {
    expect(all.map(keyOf).sort()).toEqual(
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

  it('makes nothing that the Kubernetes API would not accept', () => {
    // The PodMonitor is of the Prometheus operator, which has a description of its own.
    const own = (one: Resource) => one.kind !== 'PodMonitor';
    expect(faultsOf(all.filter(own))).toEqual([]);
    const least = { backups: { enabled: false }, plugins: {}, ingress: { enabled: false } };
    expect(faultsOf(rendered(least).filter(own))).toEqual([]);
    const misspelt = deployments.slice(0, 1).map((one) => ({ ...one, spec: { ...one.spec, replica: 2 } }));
    expect(faultsOf(misspelt)).toEqual([
      expect.stringMatching(/replica.* does not exist in type 'DeploymentSpec'/),
    ]);
  });

  const helm = (...args: string[]) => spawnSync('helm', args, { encoding: 'utf8' });
  const withHelm = helm('version').error ? it.skip : it;

  withHelm('is accepted by helm, and rendered alike', () => {
    const folder = mkdtempSync(join(tmpdir(), 'chart-'));
    const values = join(folder, 'values.yaml');
    writeFileSync(values, dump(GIVEN));
    const linted = helm('lint', '--strict', '-f', values, CHART);
    const made = helm('template', 'high-street', '-f', values, CHART);
    const refused = helm('template', 'high-street', '--set', 'secretName=x', CHART);
    rmSync(folder, { recursive: true });
    expect([linted.status, linted.stdout]).toEqual([0, expect.stringContaining('0 chart(s) failed')]);
    expect([made.status, made.stderr]).toEqual([0, '']);
    const inOrder = (some: readonly Resource[]) => [...some].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    expect(inOrder((loadAll(made.stdout) as Resource[]).filter(Boolean))).toEqual(inOrder(all));
    expect(refused.status).not.toBe(0);
    expect(refused.stderr).toContain('Set ');
  });
});
