import { createServer } from 'node:net';
import { Refusal } from './workspace.mjs';

const listen = (port, host) =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const { port: chosen } = server.address();
      server.close(() => resolve(chosen));
    });
  });

/** A port nobody uses at this moment. */
export const freePort = () => listen(0, '127.0.0.1');

/** The number of `PORT`, or a Refusal that says what is wrong with it. */
export function portOf(text) {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new Refusal(`PORT is "${text}", which is not a port number from 1 to 65535.`);
}

/** Refuses in words when the port cannot be had. */
export async function claim(port, host) {
  try {
    await listen(port, host);
  } catch (error) {
    const why = {
      EADDRINUSE: `Port ${port} is already in use. Stop what is using it, or choose another: PORT=${port + 1} npm start`,
      EACCES: `Port ${port} may not be used without special rights. Choose one from 1024 up: PORT=4000 npm start`,
      EADDRNOTAVAIL: `HOST is "${host}", which is not an address of this computer.`,
      ENOTFOUND: `HOST is "${host}", which is not an address of this computer.`,
    }[error.code];
    throw why ? new Refusal(why) : error;
  }
}
