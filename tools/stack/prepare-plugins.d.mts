export function preparePlugins(dataDir: string): string[];
