import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Balancer {
  readonly port: number;
  /** Takes a backend out of rotation before it is stopped; open connections stay. */
  readonly leaveOut: (port: number) => void;
  readonly takeBack: (port: number) => void;
  readonly close: () => Promise<void>;
}

/**
 * A plain TCP load balancer: each connection goes to the next backend (`in turn`) or to the first reachable one
 * (`first alive`); a refused connection goes to another backend. It does not parse HTTP or SQL.
 */
export async function balancer(
  ports: readonly number[],
  choose: 'in turn' | 'first alive' = 'in turn',
): Promise<Balancer> {
  const out = new Set<number>();
  const open = new Set<Socket>();
  let turn = 0;

  function pass(near: Socket, candidates: readonly number[]): void {
    const [port, ...others] = candidates;
    if (port === undefined) return void near.destroy();
    const far = connect({ port, host: '127.0.0.1', noDelay: true });
    open.add(far);
    let through = false;
    far.once('connect', () => {
      through = true;
      near.pipe(far).pipe(near);
    });
    far.once('error', () => (through ? near.destroy() : pass(near, others)));
    far.once('close', () => {
      open.delete(far);
      if (through) near.destroy();
    });
    near.once('close', () => far.destroy());
  }

  const server = createServer({ noDelay: true }, (near) => {
    open.add(near);
    near.on('error', () => undefined);
    near.once('close', () => open.delete(near));
    const alive = ports.filter((port) => !out.has(port));
    if (choose === 'in turn') turn += 1;
    const from = alive.length > 0 ? turn % alive.length : 0;
    pass(near, [...alive.slice(from), ...alive.slice(0, from)]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    leaveOut: (port) => void out.add(port),
    takeBack: (port) => void out.delete(port),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
