// Prints as JSON what publint and are-the-types-wrong find in a package: node tools/packages/faults.mjs FOLDER TARBALL
import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';

/** ES modules only: older ways to resolve a package are not promised. */
const NOT_PROMISED = ['node10', 'node16-cjs'];

const [folder, tarball] = process.argv.slice(2);
const { messages } = await publint({ pkgDir: folder, level: 'warning', strict: true });
const { problems = [] } = await checkPackage(
  createPackageFromTarballData(new Uint8Array(readFileSync(tarball))),
);
const wrong = problems.filter(
  ({ kind, resolutionKind }) => kind !== 'CJSResolvesToESM' && !NOT_PROMISED.includes(resolutionKind),
);
console.log(JSON.stringify([...messages, ...wrong]));
