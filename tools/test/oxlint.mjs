import { program } from '../stack/program.mjs';

/** The command that lints paths, in a folder with the configuration. */
export const oxlint = (...args) => program('oxlint', '--config=oxlint.config.mjs', ...args);
