export function buildAll(): void;
