import { spawnSync } from 'node:child_process';
import { nx } from '../stack/build.mjs';
import { ROOT } from '../stack/workspace.mjs';

const BOUNDARY = '@nx/enforce-module-boundaries';

/** Violations at paths that do not exist, and the rule that must report each. */
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
    '@typescript-eslint/no-restricted-imports',
  ],
  [
    'one service takes another',
    'services/reports-svc/src/planted.ts',
    "import '@loupe/jobs-svc';\n",
    '@typescript-eslint/no-restricted-imports',
  ],
  [
    'a remote takes antd past the SDK',
    'apps/jobs-mfe/src/planted.ts',
    "import { Button } from 'antd';\nexport const x = Button;\n",
    '@typescript-eslint/no-restricted-imports',
  ],
  [
    'a route takes knex',
    'services/jobs-svc/src/planted.routes.ts',
    "import knex from 'knex';\nexport const x = knex;\n",
    '@typescript-eslint/no-restricted-imports',
  ],
  [
    'a page fetches by itself',
    'apps/jobs-mfe/src/planted.ts',
    "export const x = fetch('/api/jobs');\n",
    'no-restricted-syntax',
  ],
  [
    'a page takes the time from the computer it runs on',
    'apps/jobs-mfe/src/planted.ts',
    'export const x = new Date();\n',
    'no-restricted-syntax',
  ],
  [
    'the shell takes the time from the computer it runs on',
    'apps/shell/src/planted.ts',
    'export const x = Date.now();\n',
    'no-restricted-syntax',
  ],
  [
    'a service reads the environment outside config.ts',
    'services/jobs-svc/src/planted.ts',
    'export const x = process.env.PORT;\n',
    'no-restricted-syntax',
  ],
  [
    'a rule works out a time zone outside calendar.ts',
    'libs/domain/src/planted.ts',
    'export const x = Intl.DateTimeFormat();\n',
    'no-restricted-syntax',
  ],
  [
    'a remote takes the shared words, as it may',
    'apps/jobs-mfe/src/planted.ts',
    "import { CONTRACT } from '@loupe/shared-types';\nexport const x = CONTRACT;\n",
    '',
  ],
] as const;

let found: readonly string[] = [];

beforeAll(() => {
  // Without a project graph the boundary rule reports nothing.
  nx(['show', 'projects'], { quiet: true });
  const input = JSON.stringify(PLANTED.map(([, path, source]) => ({ path, source })));
  const { stdout, stderr } = spawnSync('node', ['tools/test/lint-texts.mjs'], {
    cwd: ROOT,
    env: { ...process.env, NX_DAEMON: 'false' },
    input,
    encoding: 'utf8',
  });
  if (!stdout) throw new Error(stderr);
  found = JSON.parse(stdout) as string[];
}, 120_000);

describe('lint has the expected result when', () => {
  it.each(PLANTED.map(([what, , , rule], at) => [what, rule || 'nothing to say', at] as const))(
    '%s: %s',
    (_what, _rule, at) => {
      expect(found[at]).toBe(PLANTED[at]?.[3]);
    },
  );
});
