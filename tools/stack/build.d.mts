import type { SpawnSyncReturns } from 'node:child_process';

export function buildAll(): void;
export function nx(args: readonly string[], options?: { readonly quiet?: boolean }): SpawnSyncReturns<string>;
