import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file for SHOP_CONFIG: the shop of this repository with what is given in its place. */
export function shopFile(given: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'e2e-shop-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'shop.json');
  const shop = JSON.parse(readFileSync('config/shop.json', 'utf8')) as object;
  writeFileSync(path, JSON.stringify({ ...shop, ...given }));
  return path;
}
