import { screen, waitFor } from '@testing-library/react';
import { PageHead } from '@loupe/web-kit';
import { aPlugin, delivering, startSignedIn } from '../testing/start-shell';
import { reportError, reportUncaught } from './report-error';
import { stackFrames } from './stack-frames';

const ORIGIN = 'https://shop.example';

// OPS-6
describe('the places of an error', () => {
  it.each([
    [
      'Chromium',
      `TypeError: Fern Lark, 07700 900123
    at JobCard (${ORIGIN}/plugins/jobs/1.2.0/main.0a1b2c3d.js?v=1:1:2345)
    at async Promise.all (index 0)
    at new Card (${ORIGIN}/shell.js:2:17)
    at ${ORIGIN}/shell.js:9:1
    at https://elsewhere.example/x.js:1:1`,
    ],
    [
      'Firefox',
      `JobCard@${ORIGIN}/plugins/jobs/1.2.0/main.0a1b2c3d.js?v=1:1:2345
Card@${ORIGIN}/shell.js:2:17
@${ORIGIN}/shell.js:9:1
x@https://elsewhere.example/x.js:1:1`,
    ],
  ])('are those of our own code as %s writes them, without host, query and message', (_browser, stack) => {
    expect(stackFrames(stack, ORIGIN)).toEqual([
      'JobCard /plugins/jobs/1.2.0/main.0a1b2c3d.js:1:2345',
      'Card /shell.js:2:17',
      '/shell.js:9:1',
    ]);
  });

  it('are at most twelve, and none where there is no stack', () => {
    const line = `    at a (${ORIGIN}/shell.js:1:1)`;
    expect(stackFrames(Array.from({ length: 30 }, () => line).join('\n'), ORIGIN)).toHaveLength(12);
    expect(stackFrames(undefined, ORIGIN)).toEqual([]);
  });
});

describe('an error in a browser', () => {
  const sent = () =>
    jest
      .mocked(fetch)
      .mock.calls.filter(([path]) => path === '/api/client-errors')
      .map(([, init]) => JSON.parse(String(init?.body)) as unknown);
  const answer = () =>
    (globalThis.fetch = jest.fn(() => Promise.resolve({ ok: true } as Response)) as typeof fetch);
  const failure = (name: string, file = '/shell.js') =>
    Object.assign(new Error('Fern Lark'), {
      name,
      stack: `${name}: Fern Lark\n    at f (${window.location.origin}${file}:1:2)`,
    });
  afterEach(() => jest.restoreAllMocks());

  it('is reported once, with the plugin whose code it is in, and never with its message', () => {
    answer();
    const error = failure('TypeError', '/plugins/tracking/2.1.0/log.js');
    reportError(error);
    reportError(error);
    expect(sent()).toEqual([
      {
        plugin: 'tracking',
        version: '2.1.0',
        name: 'TypeError',
        stack: ['f /plugins/tracking/2.1.0/log.js:1:2'],
      },
    ]);
  });

  it('is reported when nothing has caught it, and is not when it is the end of a request', () => {
    answer();
    const stop = reportUncaught();
    window.dispatchEvent(new ErrorEvent('error', { error: failure('RangeError') }));
    window.dispatchEvent(new ErrorEvent('error', { error: failure('AbortError') }));
    window.dispatchEvent(new ErrorEvent('error', { error: 'Fern Lark' }));
    stop();
    window.dispatchEvent(new ErrorEvent('error', { error: failure('EvalError') }));
    expect(sent()).toEqual([
      { plugin: 'shell', version: '1.0.0', name: 'RangeError', stack: ['f /shell.js:1:2'] },
    ]);
  });

  it('of a page that crashes is reported, and its cause is shown to developers', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw failure('SyntaxError');
    };
    const { calls } = startSignedIn({ load: () => Promise.resolve(delivering({ dashboard: Broken })) });
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/client-errors'));
    expect(consoleError).toHaveBeenCalled();
  });

  it('that a plugin meets while it is loaded is shown to developers and reported', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const cause = failure('ReferenceError');
    const page = () => Promise.reject<{ default: () => null }>(cause);
    const { default: delivered } = delivering({ dashboard: () => <PageHead title="Good morning" /> });
    const { calls } = startSignedIn({
      list: { plugins: [aPlugin()] },
      load: () => Promise.resolve({ default: { ...delivered, pages: { dashboard: page } } }),
    });
    await screen.findByRole('alert');
    expect(consoleError).toHaveBeenCalledWith('Plugin jobs:', cause);
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/api/client-errors')?.body).toMatchObject({
        plugin: 'jobs',
        name: 'ReferenceError',
      }),
    );
  });
});
