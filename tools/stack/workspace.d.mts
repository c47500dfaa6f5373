export const ROOT: string;
export function inRoot(...parts: string[]): string;
export function readJson(file: string): unknown;
export class UserFacingError extends Error {}
export function end(error: unknown): never;
