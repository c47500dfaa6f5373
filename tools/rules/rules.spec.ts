import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

function run(script: string, ...options: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(__dirname, script), ...options], {
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

/** Assembled at run time, so that the check does not match this file itself. */
const paper = (word: string, number: number) => `${word} ${number}`;

const SOUND: Readonly<Record<string, string>> = {
  'docs/rules.md': [
    '# Rules',
    '',
    '- **MONEY-1** An amount is whole pence.',
    '- **MONEY-2** _(withdrawn, 2026-11-28)_ An amount is a float.',
    '- **MONEY-3** _(planned)_ An amount may be in euros.',
  ].join('\n'),
  'docs/decisions.md': [
    '# Decisions',
    '',
    'What was chosen.',
    '',
    '## Libraries',
    '',
    '### D-1 Logging: pino',
    '',
    '_Superseded by D-2, 2026-11-28._ One line per event.',
    '',
    '### D-2 Logging: our own',
    '',
    '_Accepted, 2026-11-28._ Ten lines, see D-1.',
  ].join('\n'),
  'docs/glossary.md': '- **Pence**: a hundredth of a pound. `pence`, `libs/money.ts`, `*.spec.ts`, `MONEY-1`',
  'libs/money.ts': [
    // Assembled, so that it is no comment of this file, which would reference the rule.
    `${'/'}** Whole pence (MONEY-1, D-2); UTF-8. */`,
    "export const pence = 'PHONE-7 is a text';",
  ].join('\n'),
  'libs/money.spec.ts': '// MONEY-1\ntest("pence", () => undefined);\n',
};

describe('the check of rules and decisions', () => {
  let root: string;
  beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'rules-'))));
  afterEach(() => rmSync(root, { recursive: true }));

  function check(planted: Readonly<Record<string, string>> = {}) {
    for (const [path, text] of Object.entries({ ...SOUND, ...planted })) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return run('check.mjs', `--root=${root}`);
  }

  const sound = (path: string) => SOUND[path] ?? '';
  const adding = (path: string, ...lines: readonly string[]) => ({
    [path]: [sound(path), ...lines].join('\n'),
  });

  it('finds no fault in this repository', () => {
    expect(run('check.mjs')).toEqual({ status: 0, said: 'rules and decisions: nothing found\n' });
  });

  it('lets sound files pass', () => {
    expect(check().status).toBe(0);
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'a rule that does not exist, in code',
      adding('libs/money.ts', '// Rounds (MONEY-9).'),
      'libs/money.ts:3: there is no MONEY-9',
    ],
    [
      'a group that does not exist, in a test',
      adding('libs/money.spec.ts', '// MONNEY-1'),
      'libs/money.spec.ts:4: there is no MONNEY-1',
    ],
    [
      'a rule that does not exist, in a document',
      { 'README.md': 'See MONEY-12.' },
      'README.md:1: there is no MONEY-12',
    ],
    [
      'a rule that no test names',
      { 'libs/money.spec.ts': "test('MONEY-1', () => undefined);" },
      'docs/rules.md: no test names MONEY-1',
    ],
    [
      'an id that two rules have',
      adding('docs/rules.md', '- **MONEY-1** Again.'),
      'docs/rules.md: MONEY-1 is there twice',
    ],
    [
      'a planned rule that is tested',
      adding('libs/money.spec.ts', '// MONEY-3'),
      'docs/rules.md: a test names MONEY-3, which is marked as planned',
    ],
    [
      'a decision that does not exist',
      adding('libs/money.ts', '// As decided (D-3).'),
      'libs/money.ts:3: there is no D-3',
    ],
    [
      'a decision superseded by one that does not exist',
      { 'docs/decisions.md': sound('docs/decisions.md').replace('by D-2', 'by D-4') },
      'docs/decisions.md:9: there is no D-4',
    ],
    [
      'a number that two decisions have',
      adding('docs/decisions.md', '', '### D-2 Tea', '', '_Accepted, 2026-11-28._ Tea.'),
      'docs/decisions.md: D-2 is there twice',
    ],
    [
      'a decision without a status',
      adding('docs/decisions.md', '', '### D-3 Tea', '', 'Tea.'),
      'docs/decisions.md: D-3 has no status and date',
    ],
    [
      'a decision without a date',
      adding('docs/decisions.md', '', '### D-3 Tea', '', '_Accepted._ Tea.'),
      'docs/decisions.md: D-3 has no status and date',
    ],
    [
      'a decision without a number, as it is written first',
      adding('docs/decisions.md', '', '**Tea.** It is hot.'),
      'docs/decisions.md: “Tea.” has no number',
    ],
    [
      'a decision without a number, stuck to the one before',
      adding('docs/decisions.md', '**Tea is hot** in here.'),
      'docs/decisions.md: “Tea is hot” has no number',
    ],
    [
      'a heading without a number',
      adding('docs/decisions.md', '', '### Tea'),
      'docs/decisions.md: “Tea” has no number',
    ],
    [
      'a paragraph below the heading of a group',
      adding('docs/decisions.md', '', '## Drinks', '', 'Tea.'),
      'docs/decisions.md: “Tea.” has no number',
    ],
    [
      'a part of a paper',
      adding('libs/money.ts', `// ${paper('section', 9)}`),
      `libs/money.ts:3: “${paper('section', 9)}”`,
    ],
    [
      'a word of the glossary that the code no longer has',
      { 'docs/glossary.md': '- **Shilling**: twelve pence. `shilling`' },
      'docs/glossary.md:1: the code knows no shilling',
    ],
    [
      'a part of a paper where a comment breaks its line',
      adding('libs/money.ts', '/**', ' * By the', ` * ${paper('decisions\n *', 5)} and 6. */`),
      `libs/money.ts:5: “${paper('decisions *', 5)}”`,
    ],
    [
      'an issue, in a document',
      { 'docs/api.md': paper('Issue', 7) },
      `docs/api.md:1: “${paper('Issue', 7)}”`,
    ],
    [
      'one in a text of the screen',
      { 'apps/a.tsx': `'${paper('section', 2)}'` },
      `apps/a.tsx:1: “${paper('section', 2)}”`,
    ],
    [
      'a comment that switches a rule of the linter off',
      adding('libs/money.ts', `// ${'ox'}lint-disable-next-line no-console`),
      'libs/money.ts:3: exceptions to a rule of the linter stand in oxlint.config.mjs',
    ],
  ])('fails on %s', (_what, planted, userMessage) => {
    const { status, said } = check(planted);
    expect(said).toContain(userMessage);
    expect(status).toBe(1);
    expect(said.trim().split('\n')).toHaveLength(1);
  });

  it('passes after node tools/rules/number-decisions.mjs has numbered what was added', () => {
    const added = [
      ...['**Tea.** It is hot.', 'And strong.', '**Milk is cold** (4 °C), as it keeps.'],
      ...['### D-3 Sugar', '', '_Accepted, 2026-11-28._ None.', ''],
    ];
    expect(check(adding('docs/decisions.md', ...added)).status).toBe(1);
    expect(run('number-decisions.mjs', `--root=${root}`).said).toBe('2 decisions numbered\n');
    const page = readFileSync(join(root, 'docs/decisions.md'), 'utf8');
    expect(page.slice(sound('docs/decisions.md').length).replace(/\d{4}-\d{2}-\d{2}/g, 'DAY')).toBe(
      [
        '',
        '',
        '### D-4 Tea',
        '',
        '_Accepted, DAY._ It is hot.',
        'And strong.',
        '',
        '### D-5 Milk is cold',
        '',
        '_Accepted, DAY._ Milk is cold (4 °C), as it keeps.',
        '',
        '### D-3 Sugar',
        '',
        '_Accepted, DAY._ None.',
        '',
      ].join('\n'),
    );
    expect(run('check.mjs', `--root=${root}`).status).toBe(0);
    expect(run('number-decisions.mjs', `--root=${root}`).said).toBe('0 decisions numbered\n');
  });
});
