import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';

/** A cell as LibreOffice parsed it: its lines, and its formula if it became one. */
export interface OpenedCell {
  readonly text: string;
  readonly formula: string | null;
  readonly type: string | null;
}

/** The defaults of LibreOffice's CSV dialog: commas, double quotes, UTF-8, from the first line. */
const AS_SUGGESTED = '--infilter=CSV:44,34,76,1';

/** Converts the file in its own folder, where the next call reuses LibreOffice's profile. */
async function openedAsXml(file: string): Promise<string> {
  const { dir, name, ext } = parse(file);
  await promisify(execFile)('soffice', [
    '--headless',
    `-env:UserInstallation=${pathToFileURL(join(dir, 'libreoffice'))}`,
    ...(ext === '.csv' ? [AS_SUGGESTED] : []),
    '--convert-to',
    'fods',
    '--outdir',
    dir,
    file,
  ]);
  return readFileSync(join(dir, `${name}.fods`), 'utf8');
}

/** Opens a file in LibreOffice and returns the cells of its first sheet by row. The page only parses the XML. */
export async function openedInLibreOffice(
  page: Page,
  file: string,
): Promise<readonly (readonly OpenedCell[])[]> {
  return page.evaluate(
    (xml) => {
      const sheet = new DOMParser().parseFromString(xml, 'text/xml').getElementsByTagName('table:table')[0];
      const wordsOf = (node: Node): string =>
        node.nodeName === 'text:s'
          ? ' '.repeat(Number((node as Element).getAttribute('text:c') ?? 1))
          : node.nodeType === Node.TEXT_NODE
            ? (node.nodeValue ?? '')
            : [...node.childNodes].map(wordsOf).join('');
      const timesOf = (cell: Element) => Number(cell.getAttribute('table:number-columns-repeated') ?? 1);
      return [...(sheet?.getElementsByTagName('table:table-row') ?? [])].map((row) =>
        [...row.getElementsByTagName('table:table-cell')].flatMap((cell) => {
          const read = {
            text: [...cell.getElementsByTagName('text:p')].map(wordsOf).join('\n'),
            formula: cell.getAttribute('table:formula'),
            type: cell.getAttribute('office:value-type'),
          };
          // The last cell of a row represents all empty cells after it.
          return cell.nextElementSibling || read.type
            ? Array.from({ length: timesOf(cell) }, () => read)
            : [];
        }),
      );
    },
    await openedAsXml(file),
  );
}
