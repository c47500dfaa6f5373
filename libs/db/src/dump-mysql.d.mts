import type { ChildProcess } from 'node:child_process';

export class DumpError extends Error {}
export function requireDumper(): void;
export interface Client {
  readonly name: string;
  readonly isMariadb: boolean;
  readonly database: string;
  readonly options: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}
export function withClient<T>(
  databaseUrl: string,
  programs: readonly string[],
  use: (client: Client) => Promise<T>,
): Promise<T>;
export function ended(child: ChildProcess, what: string): Promise<void>;
export function verifyDump(file: string): Promise<number>;
export function dumpMysql(databaseUrl: string, target: string): Promise<number>;
