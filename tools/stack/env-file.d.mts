type Variables = Record<string, string | undefined>;
export function envFileOf(env: Variables): string;
export function readEnvFile(env?: Variables): Record<string, string>;
export function useEnvFile(env?: Variables): void;
