import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gracefulStop } from './graceful-stop';

describe('a graceful stop', () => {
  // KEEP-4
  it('finishes requests in flight, ends event streams, refuses new connections, closes resources', async () => {
    let finish = () => {};
    const server = createServer((request, response) => {
      if (request.url === '/events') {
        response.setHeader('content-type', 'text/event-stream');
        response.write(': hello\n\n');
      } else {
        finish = () => response.end('done');
      }
    });
    let closed = false;
    const stop = gracefulStop(server, { close: () => void (closed = true), signals: [] });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

    const events = await fetch(`${url}/events`);
    const slow = fetch(`${url}/slow`);
    await once(server, 'request');
    const stopped = stop();
    expect(await events.text()).toBe(': hello\n\n');
    const [refused] = await once(get(url, { agent: false }), 'error');
    expect((refused as NodeJS.ErrnoException).code).toBe('ECONNREFUSED');
    expect(closed).toBe(false);
    finish();
    expect(await (await slow).text()).toBe('done');
    await stopped;
    expect(closed).toBe(true);
  });

  it('answers a request already sent over a keep-alive connection, then closes that connection', async () => {
    const server = createServer((_request, response) => response.end('done'));
    const stop = gracefulStop(server, { signals: [] });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async (): Promise<IncomingMessage> => {
      const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      return answer;
    };
    await ask();
    const stopped = stop();
    expect((await ask()).headers.connection).toBe('close');
    await stopped;
    agent.destroy();
  });

  it('cuts off a request that never ends', async () => {
    const server = createServer(() => {});
    const stop = gracefulStop(server, { limitMs: 50, signals: [] });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const hanging = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await once(server, 'request');
    await Promise.all([stop(), expect(hanging).rejects.toThrow()]);
  });
});
