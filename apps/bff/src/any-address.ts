import { lookup } from 'node:dns';
import type { LookupAddress, LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';

interface AnyAddressDeps {
  readonly random: () => number;
  readonly resolve: (
    hostname: string,
    options: LookupAllOptions,
    callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
  ) => void;
}

/**
 * Resolves a name and picks a random address first. The resolver sorts addresses, so several processes behind one
 * name (`docker compose up --scale jobs-svc=2`) would otherwise all send their work to the same one.
 */
export function createAnyAddress({ random, resolve }: AnyAddressDeps): LookupFunction {
  return (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const from = Math.floor(random() * found?.length);
      const [first, ...others] = error ? [] : [...found.slice(from), ...found.slice(0, from)];
      if (!first) return callback(error ?? new Error(`${hostname} has no address`), []);
      // Node falls back to the others when the first does not answer.
      if (options.all) callback(null, [first, ...others]);
      else callback(null, first.address, first.family);
    });
}

export const anyAddress = createAnyAddress({ random: Math.random, resolve: lookup });
