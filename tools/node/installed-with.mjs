import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../stack/workspace.mjs';
import { libc } from './platform.mjs';

const RECORD = inRoot('node_modules/.installed-with');

/** The kind of Node that runs this: packages with compiled parts are installed for one kind only. */
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

/** The kinds that node_modules was installed with, or undefined where nobody recorded it. */
export const installedWith = () =>
  existsSync(RECORD) ? readFileSync(RECORD, 'utf8').split('\n') : undefined;

/** Called after each install. `npm ci` removes the record of the last; `npm install` leaves what is there. */
export function recordInstall() {
  const kinds = new Set([...(installedWith() ?? []), thisKind()]);
  writeFileSync(RECORD, [...kinds].join('\n'));
}
