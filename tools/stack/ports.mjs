import { createServer } from 'node:net';
import { UserFacingError } from './workspace.mjs';

const listen = (port, host) =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const { port: chosen } = server.address();
      server.close(() => resolve(chosen));
    });
  });

export const freePort = () => listen(0, '127.0.0.1');

/**
 * Ports that browsers and Node's own fetch refuse: the "bad ports" of the Fetch standard. A stack on one of them
 * would start but be unreachable.
 */
const REFUSED_BY_BROWSERS = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

/** The next higher port that browsers accept; wraps to 4000. */
function portAfter(port) {
  if (port >= 65_535) return 4_000;
  return REFUSED_BY_BROWSERS.has(port + 1) ? portAfter(port + 1) : port + 1;
}

/** Parses `PORT`; throws a UserFacingError if it is invalid. */
export function portOf(text) {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new UserFacingError(`PORT is "${text}", which is not a port number from 1 to 65535.`);
  if (REFUSED_BY_BROWSERS.has(port))
    throw new UserFacingError(
      `No browser opens port ${port}: it is kept for another use. Choose another: PORT=${portAfter(port)} npm start`,
    );
  return port;
}

/** Throws a UserFacingError if the port is not available. */
export async function requireFreePort(port, host) {
  try {
    await listen(port, host);
  } catch (error) {
    const why = {
      EADDRINUSE: `Port ${port} is already in use. Stop what is using it, or choose another: PORT=${portAfter(port)} npm start`,
      EACCES: `Port ${port} may not be used without special rights. Choose one from 1024 up: PORT=4000 npm start`,
      EADDRNOTAVAIL: `HOST is "${host}", which is not an address of this computer.`,
      ENOTFOUND: `HOST is "${host}", which is not an address of this computer.`,
    }[error.code];
    throw why ? new UserFacingError(why) : error;
  }
}
