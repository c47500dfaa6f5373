import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const SERVERS = ['apps/bff/src', 'services/jobs-svc/src', 'services/reports-svc/src'];

/** Routes that stand for many: what they let through is listed by its own name. */
const CATCH_ALL: Readonly<Record<string, string | null>> = {
  'ALL /api/{*call}': null,
  'GET /plugins/{*rest}': 'GET /plugins/{id}/{version}/{file}',
};

/** Answered by every service before its routes. */
const HEALTH = ['GET /healthz', 'GET /readyz'];

function routesOf(source: string): string[] {
  const prefix = /createRouter\(\{ prefix: '([^']+)' \}\)/.exec(source)?.[1] ?? '';
  const declared = source.matchAll(
    /\b(?:router|app)\s*\.\s*(get|post|patch|put|delete|all)\(\s*'(\/[^']*)'/g,
  );
  return [...declared].map(([, method = '', path = '']) => {
    const whole = (prefix + path).replace(/:(\w+)/g, '{$1}').replace(/(.)\/$/, '$1');
    return `${method.toUpperCase()} ${whole}`;
  });
}

const sources = SERVERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8')),
);
const inCode = new Set(
  [...HEALTH, ...sources.flatMap(routesOf)].flatMap((route) =>
    route in CATCH_ALL ? (CATCH_ALL[route] ?? []) : route,
  ),
);
const page = readFileSync(join(ROOT, 'docs/api.md'), 'utf8');
const inDocs = new Set([...page.matchAll(/^### ([A-Z]+ \/\S*)$/gm)].map(([, route = '']) => route));

test('every route of the BFF and the services is in docs/api.md, and every call there exists', () => {
  expect([...inCode].sort()).toEqual([...inDocs].sort());
  expect(inCode.size).toBeGreaterThan(30);
});

test('every call has an example answer with its status', () => {
  const sections = page.split(/^### /m).slice(1);
  const without = sections
    .filter((section) => !/^ {4}← \d{3}/m.test(section))
    .map((section) => section.split('\n')[0]);
  expect(without).toEqual([]);
});
