import { inRoot, readJson } from '../stack/workspace.mjs';
import { withAddresses, type LockEntry } from './lock-addresses.mjs';

const integrity = 'sha512-x';
const addressOf = (path: string, entry: LockEntry): string | undefined =>
  withAddresses({ packages: { [path]: entry } }).packages[path]?.resolved;

it.each<[string, string, LockEntry, string | undefined]>([
  [
    'a package',
    'node_modules/koa',
    { version: '3.2.0', integrity },
    'https://registry.invalid/koa/-/koa-3.2.0.tgz',
  ],
  [
    'a package of a scope, below another',
    'node_modules/koa/node_modules/@types/koa',
    { version: '3.0.3', integrity },
    'https://registry.invalid/@types/koa/-/koa-3.0.3.tgz',
  ],
  [
    'a package under another name',
    'node_modules/typescript-native',
    { name: 'typescript', version: '7.0.2', integrity },
    'https://registry.invalid/typescript/-/typescript-7.0.2.tgz',
  ],
  [
    'a package with the address of some registry',
    'node_modules/koa',
    { version: '3.2.0', resolved: 'https://npm.shop.example/all/koa/-/koa-3.2.0.tgz', integrity },
    'https://registry.invalid/koa/-/koa-3.2.0.tgz',
  ],
  [
    'a package from elsewhere',
    'node_modules/koa',
    { version: '3.2.0', resolved: 'git+ssh://git@shop.example/koa.git#1', integrity },
    'git+ssh://git@shop.example/koa.git#1',
  ],
  ['a project of this repository', 'node_modules/@loupe/db', { resolved: 'libs/db', link: true }, 'libs/db'],
  ['a folder of this repository', 'libs/db', { version: '1.0.0' }, undefined],
])('%s has its address', (_what, path, entry, address) => {
  expect(addressOf(path, entry)).toBe(address);
});

it('our lock file has an address for each package: if not, run npm install', () => {
  const { packages } = readJson(inRoot('package-lock.json')) as Parameters<typeof withAddresses>[0];
  const without = Object.entries(packages).filter(([, { integrity, resolved }]) => integrity && !resolved);
  expect(without.map(([path]) => path)).toEqual([]);
});
