import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

const HEADER_BYTES = 12;
const TYPE_A = 1;

/** The end of a DNS message's question: labels up to an empty one, then type and class. */
function endOfQuestion(message: Buffer): number {
  let at = HEADER_BYTES;
  while (message[at]) at += 1 + (message[at] ?? 0);
  return at + 5;
}

function answer(message: Buffer, addresses: readonly string[]): Buffer {
  const end = endOfQuestion(message);
  const asked = message.readUInt16BE(end - 4);
  const found = asked === TYPE_A ? addresses : [];
  const header = Buffer.from(message.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(found.length, 6);
  header.writeUInt32BE(0, 8);
  const records = found.map((address) =>
    Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([header, message.subarray(HEADER_BYTES, end), ...records]);
}

/** A DNS server like Docker's: every name resolves to the current `addresses`. */
export async function nameServer(addresses: () => readonly string[]) {
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) =>
    socket.send(answer(message, addresses()), port, address),
  );
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  return { address: `127.0.0.1:${port}`, stop: () => void socket.close() };
}
