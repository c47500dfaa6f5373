import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../stack/workspace.mjs';
import { libc } from './platform.mjs';

const RECORD = inRoot('node_modules/.installed-with');

/** The platform and ABI of the running Node: packages with native binaries are installed for one only. */
export const thisKind = () =>
  [
    `Node ${process.versions.node.split('.')[0]}`,
    `ABI ${process.versions.modules}`,
    process.platform,
    process.arch,
    libc(),
  ]
    .filter(Boolean)
    .join(' ');

/** The platforms that node_modules was installed for; undefined if not recorded. */
export const installedWith = () =>
  existsSync(RECORD) ? readFileSync(RECORD, 'utf8').split('\n') : undefined;

/** `npm ci` removes the previous record; `npm install` does not. */
export function recordInstall() {
  const kinds = new Set([...(installedWith() ?? []), thisKind()]);
  writeFileSync(RECORD, [...kinds].join('\n'));
}
