import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { statfs } from 'node:fs/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Logger } from './logger';

type Labels = Readonly<Record<string, string>>;

/** A value with its labels, as a gauge reads it. */
export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

export interface RequestSample {
  readonly method: string;
  /** The route's pattern, or a fixed word: never an address as typed. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** The figures of one process, for Prometheus. No label holds a name, a text or an id of a person or job. */
export interface Metrics {
  readonly request: (sample: RequestSample) => void;
  /** Counts a read of a cache. */
  readonly cacheRead: (cache: string, isHit: boolean) => void;
  /** Counts an attempt to sign in by its outcome. */
  readonly signIn: (outcome: string) => void;
  /** Registers a value that is read when the figures are. Values that cannot be read are left out. */
  readonly gauge: (
    name: string,
    help: string,
    read: () => readonly Sample[] | Promise<readonly Sample[]>,
  ) => void;
  /** The figures in Prometheus's text format. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics({ service }: { readonly service: string }): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route and status, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const caches = new Counter({
    name: 'cache_requests_total',
    help: 'Reads of a cache, by whether it had the answer.',
    labelNames: ['cache', 'result'],
    registers,
  });
  const signIns = new Counter({
    name: 'sign_in_attempts_total',
    help: 'Attempts to sign in, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  return {
    request: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    cacheRead: (cache, isHit) => caches.inc({ cache, result: isHit ? 'hit' : 'miss' }),
    signIn: (outcome) => signIns.inc({ outcome }),
    gauge(name, help, read) {
      const gauge = new Gauge<string>({
        name,
        help,
        labelNames: ['state', 'step'],
        registers,
        async collect() {
          gauge.reset();
          const samples = await Promise.resolve()
            .then(read)
            .catch(() => []);
          for (const { labels = {}, value } of samples) gauge.set(labels, value);
        },
      });
      // A gauge begins at 0, which would be a false reading.
      gauge.reset();
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** The room on the disk that holds the data folder. */
export function watchDisk(metrics: Metrics, folder: string): void {
  metrics.gauge('data_folder_bytes', 'The disk of the data folder, in bytes.', async () => {
    const { bavail, blocks, bsize } = await statfs(folder);
    return [
      { labels: { state: 'free' }, value: bavail * bsize },
      { labels: { state: 'size' }, value: blocks * bsize },
    ];
  });
}

interface MetricsServerOptions {
  readonly metrics: Metrics;
  readonly host: string;
  /** Undefined: no figures are served. */
  readonly port: number | undefined;
  readonly log: Logger;
}

/**
 * Serves `GET /metrics` on a port of its own, so that no browser reaches it (OPS-3). A port that is taken is logged and
 * stops nothing. Returns a function that stops it.
 */
export function serveMetrics({ metrics, host, port, log }: MetricsServerOptions): () => void {
  if (port === undefined) return () => undefined;
  const server: Server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        log.error('metrics failed', { error });
        response.writeHead(500).end();
      },
    );
  });
  server.on('error', (error) => log.error('metrics are not served', { host, port, error }));
  server.listen(port, host, () => log.info('metrics listening', { host, port }));
  server.unref();
  return () => void server.close();
}
