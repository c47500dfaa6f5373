export const ROOT: string;
export function inRoot(...parts: string[]): string;
export function dataDirOf(env: Readonly<Record<string, string | undefined>>): string;
export function readJson(file: string): unknown;
export class UserFacingError extends Error {}
export function userMessageOf(error: unknown): Promise<string | undefined>;
export function end(error: unknown): never;
export function readOrEnd<T>(read: () => T): T;
export function builtInPlugins(): readonly {
  readonly id: string;
  readonly project: string;
  readonly requires?: string;
}[];
