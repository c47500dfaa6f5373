export interface LockEntry {
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}
interface Lock {
  readonly packages: Readonly<Record<string, LockEntry>>;
}
export function withAddresses(lock: Lock): Lock;
export function addAddresses(): void;
