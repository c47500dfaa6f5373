import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createIdentity, IDENTITY_HEADER } from './identity';
import type { Identity, StaffIdentity } from './identity';
import { createLogger } from './logger';
import type { Logger } from './logger';

export { checkAnswer } from './check-answer';

export const TEST_SECRET = 'k7Qx2mVb9Rt4Wz8Lp3Hd6Ny1Fs5Gc0Ja';
export const testIdentities = createIdentity({ secrets: [TEST_SECRET] });

/** A user of the given access level; an unknown level is allowed on purpose. */
export function testStaff(accessLevel = 'full', userId = 1): StaffIdentity {
  return { kind: 'staff', userId, username: `tester-${userId}`, fullName: `Tester ${userId}`, accessLevel };
}

/** Identity headers that a service accepts: `identityHeaders(testStaff('manager'))`. */
export async function identityHeaders(identity: Identity = testStaff()): Promise<Record<string, string>> {
  return { [IDENTITY_HEADER]: await testIdentities.sign(identity) };
}

export interface Listening {
  readonly url: string;
  readonly port: number;
  readonly server: Server;
  readonly close: () => Promise<void>;
}

/** Serves a handler on a free port of 127.0.0.1, for tests over real HTTP. */
export async function listen(handler: RequestListener, port = 0): Promise<Listening> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    server,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A logger that records its lines. */
export function captureLog(): { readonly log: Logger; readonly lines: readonly string[] } {
  const lines: string[] = [];
  const log = createLogger({
    service: 'test',
    level: 'debug',
    destination: { write: (line) => void lines.push(line) },
  });
  return { log, lines };
}
