export function keepPrivate(dataDir: string): readonly string[];
