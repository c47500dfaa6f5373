import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file for SHOP_CONFIG: the shop of this repository with what is given in its place. */
export function shopFile(given: object): string {
  const path = join(mkdtempSync(join(tmpdir(), 'e2e-shop-')), 'shop.json');
  const shop = JSON.parse(readFileSync('config/shop.json', 'utf8')) as object;
  writeFileSync(path, JSON.stringify({ ...shop, ...given }));
  return path;
}
