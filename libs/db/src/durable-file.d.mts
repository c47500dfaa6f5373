export function flush(path: string): void;
export function replaceFile(aside: string, target: string): void;
export function writeDurably(file: string, content: string, mode?: number): void;
export function fileTrouble(error: unknown): string | undefined;
export function readJsonIfWhole(file: string): unknown;
