import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LEFT_OUT = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results', 'playwright-report']);
const GENERATED = new Set(['package-lock.json', 'docs/licences.md', 'bench/results.md']);
const TEXT =
  /\.(?:ts|tsx|mts|mjs|cjs|js|md|css|html|json|yml|sh|txt|caddyfile)$|(?:^|\/)(?:Dockerfile|\.env\.example)$/;

/** Every hand-written text file as `{ path, text }`; skips installed, built and hidden folders. */
export function readTree(root, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory())
      return LEFT_OUT.has(entry.name) || entry.name.startsWith('.') ? [] : readTree(root, path);
    if (!entry.isFile() || GENERATED.has(path) || !TEXT.test(path)) return [];
    return [{ path, text: readFileSync(join(root, path), 'utf8') }];
  });
}
