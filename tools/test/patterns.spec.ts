import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import ts from 'typescript';

const root = join(__dirname, '../..');

/** A regular expression and its place in the code. */
interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly where: string;
}

function patternsOf(file: string): Pattern[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const code = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    kind,
  );
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const line = code.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
        where: `${file}:${line}`,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(code);
  return found;
}

/** Regular expressions with super-linear time, each with an input that shows it. */
async function superLinear(patterns: readonly Pattern[]): Promise<string[]> {
  const found: string[] = [];
  for (const { source, flags, where } of patterns) {
    const verdict = await check(source, flags, { timeout: 60_000 });
    if (verdict.status !== 'safe')
      found.push(
        `${where} /${source}/ ${verdict.status === 'vulnerable' ? verdict.attack.pattern : 'not known'}`,
      );
  }
  return found;
}

/** The analysis of them all takes longer than most files of tests. */
const nightly = process.env.NIGHTLY ? it : it.skip;

describe('regular expressions of what we ship', () => {
  // SAFE-7
  nightly(
    'take time in proportion to their input',
    async () => {
      const files = execFileSync('git', ['ls-files', 'apps', 'libs', 'services'], {
        cwd: root,
        encoding: 'utf8',
      })
        .split('\n')
        .filter((file) => /\/src\/.*\.(ts|tsx)$/.test(file) && !/\.spec\.|\/test\//.test(file));
      const unique = new Map(files.flatMap(patternsOf).map((one) => [`${one.source}/${one.flags}`, one]));
      expect(unique.size).toBeGreaterThan(80);
      expect(await superLinear([...unique.values()])).toEqual([]);
    },
    300_000,
  );

  it('are distinguished from one that does not', async () => {
    const quadratic = { source: '[.-][0-9a-f]{8,}\\.[\\w.]+$', flags: '', where: 'planted' };
    expect(await superLinear([quadratic])).toHaveLength(1);
  });
});
