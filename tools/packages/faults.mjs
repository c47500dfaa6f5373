// Prints as JSON what publint and are-the-types-wrong find, by package: node tools/packages/faults.mjs NAME FOLDER TARBALL …
import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';

/** ES modules only: older ways to resolve a package are not promised. */
const NOT_PROMISED = ['node10', 'node16-cjs'];

async function faultsOf(folder, tarball) {
  const { messages } = await publint({ pkgDir: folder, level: 'warning', strict: true });
  const { problems = [] } = await checkPackage(
    createPackageFromTarballData(new Uint8Array(readFileSync(tarball))),
  );
  const wrong = problems.filter(
    ({ kind, resolutionKind }) => kind !== 'CJSResolvesToESM' && !NOT_PROMISED.includes(resolutionKind),
  );
  return [...messages, ...wrong];
}

const found = {};
for (let given = process.argv.slice(2); given.length > 0; given = given.slice(3)) {
  const [name, folder, tarball] = given;
  found[name] = await faultsOf(folder, tarball);
}
console.log(JSON.stringify(found));
