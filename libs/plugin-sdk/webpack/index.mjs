export { readExports } from './manifest.mjs';
export { remoteConfig } from './remote.mjs';
export { shellConfig } from './shell.mjs';
export { writesStackContract } from './stack-contract.mjs';
