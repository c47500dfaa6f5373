/** The linter and its arguments, for npx in a folder with the configuration; paths follow. */
export const OXLINT = ['oxlint', '--config=oxlint.config.mjs'];
