import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { nx } from '../stack/build.mjs';
import { ROOT } from '../stack/workspace.mjs';
import { oxlint } from './oxlint.mjs';

const BOUNDARY = '@nx(enforce-module-boundaries)';
const IMPORTS = 'eslint(no-restricted-imports)';
const SYNTAX = 'eslint-js(no-restricted-syntax)';

/** Violations, where they are planted, and the rule that must report each. */
const PLANTED = [
  [
    'the bff takes the database by name',
    'apps/bff/src/planted.ts',
    "import { connect } from '@loupe/db';\nexport const x = connect;\n",
    BOUNDARY,
  ],
  [
    'the bff takes the database for its side effects',
    'apps/bff/src/planted.ts',
    "import '@loupe/db';\n",
    BOUNDARY,
  ],
  [
    'the bff takes a sub-path of the rules',
    'apps/bff/src/planted.ts',
    "import { x } from '@loupe/domain/csv';\nexport const y = x;\n",
    BOUNDARY,
  ],
  [
    'the bff climbs into the database by a relative path',
    'apps/bff/src/planted.ts',
    "import { connect } from '../../../libs/db/src/connect';\nexport const x = connect;\n",
    BOUNDARY,
  ],
  [
    'the rules take a database',
    'libs/domain/src/planted.ts',
    "import { connect } from '@loupe/db';\nexport const x = connect;\n",
    BOUNDARY,
  ],
  [
    'the shell takes a job rule',
    'apps/shell/src/planted.ts',
    "import { stagesOf } from '@loupe/domain';\nexport const x = stagesOf;\n",
    BOUNDARY,
  ],
  [
    'one remote climbs into another',
    'apps/jobs-mfe/src/planted.ts',
    "import { x } from '../../reports-mfe/src/plugin';\nexport const y = x;\n",
    BOUNDARY,
  ],
  [
    'one remote takes another by name',
    'apps/jobs-mfe/src/planted.ts',
    "import '@loupe/reports-mfe';\n",
    IMPORTS,
  ],
  [
    'one service takes another',
    'services/reports-svc/src/planted.ts',
    "import '@loupe/jobs-svc';\n",
    IMPORTS,
  ],
  [
    'a remote takes antd past the SDK',
    'apps/jobs-mfe/src/planted.ts',
    "import { Button } from 'antd';\nexport const x = Button;\n",
    IMPORTS,
  ],
  [
    'a route takes knex',
    'services/jobs-svc/src/planted.routes.ts',
    "import knex from 'knex';\nexport const x = knex;\n",
    IMPORTS,
  ],
  [
    'a page fetches by itself',
    'apps/jobs-mfe/src/planted.ts',
    "export const x = fetch('/api/jobs');\n",
    SYNTAX,
  ],
  [
    'a page takes the time from the computer it runs on',
    'apps/jobs-mfe/src/planted.ts',
    'export const x = new Date();\n',
    SYNTAX,
  ],
  [
    'the shell takes the time from the computer it runs on',
    'apps/shell/src/planted.ts',
    'export const x = Date.now();\n',
    SYNTAX,
  ],
  [
    'a service reads the environment outside config.ts',
    'services/jobs-svc/src/planted.ts',
    'export const x = process.env.PORT;\n',
    SYNTAX,
  ],
  [
    'a rule works out a time zone outside calendar.ts',
    'libs/domain/src/planted.ts',
    'export const x = Intl.DateTimeFormat();\n',
    SYNTAX,
  ],
  [
    'a hook is called under a condition',
    'apps/jobs-mfe/src/planted.tsx',
    "import { useState } from 'react';\nexport const useX = (is: boolean) => (is ? useState(1) : undefined);\n",
    'react-hooks(rules-of-hooks)',
  ],
  [
    'an effect leaves out what it reads',
    'apps/jobs-mfe/src/planted.tsx',
    "import { useEffect } from 'react';\nexport const useX = (title: string) => useEffect(() => void (document.title = title), []);\n",
    'react-hooks(exhaustive-deps)',
  ],
  [
    'an image says nothing to a screen reader',
    'libs/web-kit/src/planted.tsx',
    'export const Ring = () => <img src="/ring.svg" />;\n',
    'jsx-a11y(alt-text)',
  ],
  [
    'a tool uses a name that is not there',
    'tools/planted.mjs',
    'console.log(shopName);\n',
    'eslint(no-undef)',
  ],
  [
    'a service leaves a variable unused',
    'services/jobs-svc/src/planted.ts',
    'const left = 1;\n',
    'eslint(no-unused-vars)',
  ],
  [
    'a remote takes the shared words, as it may',
    'apps/jobs-mfe/src/planted.ts',
    "import { CONTRACT } from '@loupe/shared-types';\nexport const x = CONTRACT;\n",
    '',
  ],
] as const;

const folder = mkdtempSync(join(tmpdir(), 'planted-'));
/** The rules that each planted file violates, as `plugin(rule)`. */
let found: readonly string[] = [];

/** The workspace, in a folder of its own: this one may be linted at the same time. */
function copyWorkspace(): void {
  const graph = ['project-graph.json', 'file-map.json'].map((file) => `.nx/workspace-data/${file}`);
  for (const path of ['package.json', 'nx.json', 'oxlint.config.mjs', ...graph])
    cpSync(join(ROOT, path), join(folder, path));
  const isSource = (path: string): boolean => !/(dist|node_modules)$/.test(path);
  for (const group of ['apps', 'services', 'libs'])
    cpSync(join(ROOT, group), join(folder, group), { recursive: true, filter: isSource });
  // A package of the workspace has to be found in the copy.
  const packages = readdirSync(join(ROOT, 'node_modules')).filter((name) => name !== '@loupe');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of packages)
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  cpSync(join(ROOT, 'node_modules/@loupe'), join(folder, 'node_modules/@loupe'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

beforeAll(() => {
  // Without a project graph the boundary rule reports nothing.
  nx(['show', 'projects'], { quiet: true });
  copyWorkspace();
  const files = PLANTED.map(([, path, source], at) => {
    const file = path.replace('planted', `planted-${at}`);
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), source);
    return file;
  });
  const [node, ...args] = oxlint('--format=json', ...files);
  const { stdout, stderr } = spawnSync(node, args, {
    cwd: folder,
    env: { ...process.env, NX_DAEMON: 'false' },
    encoding: 'utf8',
  });
  if (!stdout) throw new Error(stderr);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  found = files.map((file) =>
    [...new Set(diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code))].join(', '),
  );
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('lint has the expected result when', () => {
  it.each(PLANTED.map(([what, , , rule], at) => [what, rule || 'nothing to say', at] as const))(
    '%s: %s',
    (_what, _rule, at) => {
      expect(found[at]).toBe(PLANTED[at]?.[3]);
    },
  );
});
