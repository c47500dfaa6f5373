import type { ChildProcess } from 'node:child_process';

export class DumpRefusal extends Error {}
export function installed(programs: readonly string[]): string;
export function ended(child: ChildProcess, what: string): Promise<void>;
export function connectionOf(databaseUrl: string): {
  readonly database: string;
  readonly options: readonly string[];
  readonly env: NodeJS.ProcessEnv;
};
export function verifyDump(file: string): Promise<number>;
export function dumpMysql(databaseUrl: string, target: string): Promise<number>;
