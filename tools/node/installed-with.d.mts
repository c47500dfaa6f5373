export function thisKind(): string;
export function installedWith(): readonly string[] | undefined;
export function recordInstall(): void;
