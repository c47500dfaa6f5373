import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTracedFetch } from '../../shell/src/tracing/traced-fetch';
import { browser, JOB } from './browser';
import { startCollector, type Span } from './collector';
import { startEdge } from './edge';
import { startStack } from './stack';

type Later = () => void;

/** What the page's `tracing.js` does, in a browser that is signed in. */
function tracedBrowser(url: string, cookie: () => string) {
  const waits: Later[] = [];
  const { fetch: traced, report } = createTracedFetch({
    untraced: (path, init) => {
      const headers = new Headers(init?.headers);
      headers.set('cookie', cookie());
      headers.set('origin', url);
      headers.set('sec-fetch-site', 'same-origin');
      return fetch(`${url}${String(path)}`, { ...init, headers });
    },
    now: () => performance.now(),
    random: (bytes) => randomBytes(bytes).toString('hex'),
    later: (send) => waits.push(send),
  });
  return { traced, report };
}

/** By day each process alone, below. */
const nightly = process.env.NIGHTLY ? test : test.skip;

// OPS-7
nightly(
  'one trace leads from the browser through the BFF and the service to each statement, which shows no value',
  async () => {
    const collector = await startCollector();
    const register = pathToFileURL(join(__dirname, '../../../tools/test/otel-register.mjs')).href;
    const stack = await startStack(
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, NODE_OPTIONS: `--import=${register}` },
      { bff: { OTEL_SERVICE_NAME: 'bff' }, jobs: { OTEL_SERVICE_NAME: 'jobs-svc' } },
    );
    try {
      const client = browser(stack.bff.url);
      await client.signIn('amelia');
      await client.call('POST', '/api/jobs', JOB);
      const { traced, report } = tracedBrowser(stack.bff.url, client.cookie);
      expect((await traced('/api/jobs?stage=live&search=Okafor&limit=25')).status).toBe(200);
      await report();

      const above = (span: Span | undefined): Span | undefined =>
        collector.spans.find(({ spanId }) => spanId === span?.parentSpanId);
      const pathOf = (span: Span | undefined): readonly Span[] =>
        span ? [...pathOf(above(span)), span] : [];
      const statements = () =>
        collector.spans.filter(
          (span) =>
            span.service === 'jobs-svc' &&
            /^select/i.test(String(span.attributes['db.statement'] ?? span.attributes['db.query.text'])),
        );
      const whole = () =>
        statements()
          .map(pathOf)
          .find(([first]) => first?.service === 'browser');
      await collector.until(() => whole() !== undefined);
      const path = whole() ?? [];
      expect([...new Set(path.map(({ service }) => service))]).toEqual(['browser', 'bff', 'jobs-svc']);
      expect(new Set(path.map(({ traceId }) => traceId)).size).toBe(1);
      expect(path[0]).toMatchObject({
        name: 'GET /api/jobs',
        parentSpanId: '',
        attributes: { 'http.response.status_code': 200 },
      });
      const ofThisTrace = collector.spans.filter(({ traceId }) => traceId === path[0]?.traceId);
      expect(JSON.stringify(ofThisTrace.filter(({ service }) => service === 'browser'))).not.toContain(
        'Okafor',
      );
      for (const { attributes } of statements())
        expect(String(attributes['db.statement'] ?? attributes['db.query.text'])).not.toContain('Okafor');
    } finally {
      await stack.stop();
      await collector.close();
    }
  },
);

describe('the BFF', () => {
  // OPS-7
  test('lets a page begin its traces where it is told of a collector, and preloads no data then', async () => {
    const collector = await startCollector();
    for (const [where, script] of [
      [collector.url, 1],
      [undefined, 0],
    ] as const) {
      const edge = await startEdge({ collector: where });
      writeFileSync(join(edge.shellDir, 'index.html'), '<head>__PRELOAD__</head>');
      const page = await (await fetch(`${edge.url}/login`)).text();
      expect(page.split('<script src="/tracing.js"></script>')).toHaveLength(script + 1);
      await edge.close();
    }
    await collector.close();
  });

  // OPS-7
  test('passes a call on under the name of its endpoint, by its own clock, and no other', async () => {
    const collector = await startCollector();
    const edge = await startEdge({ collector: `${collector.url}/` });
    const client = browser(edge.url);
    await client.signIn('standard');
    const call = {
      traceId: 'a'.repeat(32),
      spanId: 'b'.repeat(16),
      method: 'GET',
      path: '/api/customers/1417',
      status: 0,
      beganMsAgo: 60_000,
      tookMs: 250,
    };
    const report = (calls: readonly object[]) => client.call('POST', '/api/traces', { calls });
    expect((await report([call, { ...call, path: '/api/of-nobody/rosalind' }])).status).toBe(204);
    const [span, ...others] = await collector.until(({ length }) => length > 0);
    expect(others).toEqual([]);
    expect(span).toMatchObject({
      service: 'browser',
      name: 'GET /api/customers/:id',
      traceId: call.traceId,
      spanId: call.spanId,
    });
    expect((span?.endMs ?? 0) - (span?.startMs ?? 0)).toBeCloseTo(250, 0);
    expect(Math.abs(Date.now() - 60_000 - (span?.startMs ?? 0))).toBeLessThan(30_000);
    expect(collector.addresses).toEqual(['POST /v1/traces application/json']);

    for (const wrong of [
      { path: '/api/jobs?search=Okafor' },
      { traceId: 'x' },
      { tookMs: -1 },
      { text: 'Okafor' },
    ])
      expect((await report([{ ...call, ...wrong }])).status).toBe(400);
    expect((await report(Array.from({ length: 51 }, () => call))).status).toBe(400);
    expect(
      (
        await fetch(`${edge.url}/api/traces`, {
          method: 'POST',
          headers: { origin: edge.url, 'content-type': 'application/json' },
          body: '{"calls":[]}',
        })
      ).status,
    ).toBe(401);
    await edge.close();
    await collector.close();
  });

  // OPS-7
  test('waits for no collector: one that refuses or is unavailable loses spans alone', async () => {
    const collector = await startCollector(503);
    const gone = await startCollector();
    await gone.close();
    for (const { url } of [collector, gone]) {
      const edge = await startEdge({ collector: url });
      const client = browser(edge.url);
      await client.signIn('standard');
      const calls = [
        {
          traceId: 'a'.repeat(32),
          spanId: 'b'.repeat(16),
          method: 'GET',
          path: '/api/jobs',
          status: 200,
          beganMsAgo: 5,
          tookMs: 1,
        },
      ];
      expect((await client.call('POST', '/api/traces', { calls })).status).toBe(204);
      while (!edge.lines.some((line) => line.includes('the collector')))
        await new Promise((resolve) => setTimeout(resolve, 10));
      await edge.close();
    }
    await collector.close();
  });
});
