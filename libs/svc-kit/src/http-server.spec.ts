import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createHttpServer, SERVER_LIMITS } from './http-server';

describe('a server', () => {
  // SAFE-7
  it('has the limits of every process', () => {
    const { headersTimeout, requestTimeout } = createHttpServer(() => undefined);
    expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 10_000, requestTimeout: 30_000 });
  });

  /** The response to an incomplete request that ends after `text`, once the server has closed the connection. */
  async function answerTo(text: string): Promise<string> {
    const server = createHttpServer(
      (request, response) => request.resume().once('end', () => response.end()),
      {
        headersTimeout: 50,
        requestTimeout: 100,
        connectionsCheckingInterval: 20,
      },
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.write(text);
    await once(socket, 'close');
    server.close();
    return answer;
  }

  it.each([
    ['its headers', 'GET / HTTP/1.1\r\nhost: shop\r\nx-slow: '],
    ['its body', 'POST / HTTP/1.1\r\nhost: shop\r\ncontent-length: 10\r\n\r\n{'],
  ])('disconnects a client that never finishes %s', async (_what, text) => {
    expect(await answerTo(text)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('refuses a target or headers of more than 16 KB', async () => {
    const long = 'x'.repeat(SERVER_LIMITS.maxHeaderSize);
    expect(await answerTo(`GET /?search=${long} HTTP/1.1\r\nhost: shop\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  });

  // SAFE-7
  it('refuses a request with an ambiguous length', async () => {
    const twice =
      'POST / HTTP/1.1\r\nhost: shop\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n';
    expect(await answerTo(twice)).toMatch(/^HTTP\/1\.1 400 /);
  });
});
