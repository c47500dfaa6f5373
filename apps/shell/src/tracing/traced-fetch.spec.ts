import { createTracedFetch } from './traced-fetch';

interface Sent {
  readonly path: string;
  readonly init: RequestInit;
}

function start(answer: (path: string) => Response = () => new Response('[]')) {
  const sent: Sent[] = [];
  const waits: (() => void)[] = [];
  let [time, number] = [1_000, 0];
  const { fetch, report } = createTracedFetch({
    untraced: (path, init = {}) => {
      sent.push({ path: String(path), init });
      time += 40;
      return Promise.resolve().then(() => answer(String(path)));
    },
    now: () => time,
    random: (bytes) => String((number += 1)).padStart(bytes * 2, '0'),
    later: (send) => waits.push(send),
  });
  const header = (at: number, name: string) => new Headers(sent[at]?.init.headers).get(name);
  const reported = () =>
    sent
      .filter(({ path }) => path === '/api/traces')
      .map(({ init }) => (JSON.parse(String(init.body)) as { calls: readonly object[] }).calls);
  return { fetch, report, sent, waits, header, reported, pass: (ms: number) => (time += ms) };
}

// OPS-7
test('each call begins a trace of its own and keeps its headers; other addresses are left alone', async () => {
  const { fetch, sent, header } = start();
  await fetch('/api/jobs?stage=live', { headers: { 'X-Background': '1' } });
  await fetch('/api/jobs/7', { method: 'PATCH', body: '{}' });
  await fetch('/plugins/jobs/1.0.0/mf-manifest.json');
  expect(header(0, 'traceparent')).toBe(`00-${'1'.padStart(32, '0')}-${'2'.padStart(16, '0')}-01`);
  expect(header(0, 'x-background')).toBe('1');
  expect(header(1, 'traceparent')).toBe(`00-${'3'.padStart(32, '0')}-${'4'.padStart(16, '0')}-01`);
  expect(sent[1]?.init).toMatchObject({ method: 'PATCH', body: '{}' });
  expect(header(2, 'traceparent')).toBeNull();
});

// OPS-7
test('what was called is reported once, a moment later, without queries, and is no activity', async () => {
  const { fetch, waits, sent, header, reported, report, pass } = start();
  await fetch('/api/jobs?search=Okafor');
  await fetch('/api/stats');
  expect([waits.length, reported()]).toEqual([1, []]);
  pass(2_000);
  waits[0]?.();
  await report();
  expect(reported()).toEqual([
    [
      expect.objectContaining({
        method: 'GET',
        path: '/api/jobs',
        status: 200,
        beganMsAgo: 2_080,
        tookMs: 40,
      }),
      expect.objectContaining({ path: '/api/stats', beganMsAgo: 2_040 }),
    ],
  ]);
  expect(JSON.stringify(sent.at(-1)?.init)).not.toContain('Okafor');
  expect([header(2, 'x-background'), header(2, 'traceparent')?.slice(-3)]).toEqual(['1', '-00']);
});

// OPS-7
test('a call that fails still fails, and is reported without a status', async () => {
  const { fetch, report, reported } = start((path) => {
    if (path === '/api/stats') throw new TypeError('Failed to fetch');
    return new Response(null, { status: 204 });
  });
  await expect(fetch('/api/stats')).rejects.toThrow('Failed to fetch');
  await report();
  expect(reported()).toEqual([[expect.objectContaining({ path: '/api/stats', status: 0 })]]);
});

// OPS-7
test('what is called before somebody signs in waits, fifty calls at most', async () => {
  let status = 401;
  const { fetch, report, reported } = start(() => new Response(null, { status }));
  for (let at = 0; at < 60; at += 1) await fetch(`/api/auth/me?${at}`);
  await report();
  status = 204;
  await report();
  await report();
  expect(reported().map(({ length }) => length)).toEqual([50, 50]);
});
