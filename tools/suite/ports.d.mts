export function freePort(): Promise<number>;
export function portOf(text: string): number;
export function claim(port: number, host: string): Promise<void>;
