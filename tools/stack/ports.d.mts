export function freePort(): Promise<number>;
export function portOf(text: string): number;
export function requireFreePort(port: number, host: string): Promise<void>;
