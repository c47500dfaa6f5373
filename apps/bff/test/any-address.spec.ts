import { once } from 'node:events';
import { Agent, createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAnyAddress } from '../src/any-address';

const ADDRESSES = ['127.0.0.1', '127.0.0.2'] as const;

const servers: Server[] = [];
let port = 0;
beforeEach(async () => {
  port = 0;
  for (const address of ADDRESSES) {
    const server = createServer((_request, response) => response.end(address)).listen(port, address);
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
    servers.push(server);
  }
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Connects to the shared name repeatedly, on a new connection each time; returns which addresses answered. */
async function addressesThatAnswer(random: () => number, times: number): Promise<string[]> {
  const lookup = createAnyAddress({
    random,
    resolve: (_hostname, _options, callback) =>
      callback(
        null,
        ADDRESSES.map((address) => ({ address, family: 4 })),
      ),
  });
  const agent = new Agent({ lookup });
  const seen: string[] = [];
  for (let n = 0; n < times; n += 1)
    await new Promise<void>((resolve, reject) =>
      get({ host: 'jobs-svc', port, agent }, (answer) =>
        answer
          .setEncoding('utf8')
          .on('data', (text: string) => seen.push(text))
          .once('end', resolve),
      ).once('error', reject),
    );
  return seen;
}

function alternately(): () => number {
  let n = 0;
  return () => (n++ % 2 === 0 ? 0.1 : 0.9);
}

describe('a name with several addresses', () => {
  test('is balanced over all of them', async () => {
    const [first, second] = ADDRESSES;
    expect(await addressesThatAnswer(alternately(), 4)).toEqual([first, second, first, second]);
  });

  test('falls back to the others when one is down', async () => {
    servers.shift()?.close();
    expect(await addressesThatAnswer(alternately(), 4)).toEqual(
      Array.from({ length: 4 }, () => ADDRESSES[1]),
    );
  });

  test('that does not resolve is an error', async () => {
    const lookup = createAnyAddress({
      random: () => 0.5,
      resolve: (_hostname, _options, callback) =>
        callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []),
    });
    const error = await new Promise((resolve) =>
      get({ host: 'jobs-svc', port, agent: new Agent({ lookup }) }).once('error', resolve),
    );
    expect(error).toMatchObject({ code: 'ENOTFOUND' });
  });
});
