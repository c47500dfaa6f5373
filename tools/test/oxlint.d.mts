export const OXLINT: readonly string[];
