export function generate(root: string, id: string): string[];
