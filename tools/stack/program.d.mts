export function program(name: string, ...args: string[]): [string, ...string[]];
