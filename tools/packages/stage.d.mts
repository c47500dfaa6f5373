export function stagePackages(target: string): Readonly<Record<string, string>>;
