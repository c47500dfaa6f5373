export function oxlint(...args: string[]): [string, ...string[]];
