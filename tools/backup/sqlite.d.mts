export function isInUse(file: string): boolean;
