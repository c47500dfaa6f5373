type Command = [string, ...string[]];
export function program(name: string, ...args: string[]): Command;
export function runCommand(command: Command, env?: Readonly<Record<string, string | undefined>>): number;
