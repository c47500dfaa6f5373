import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { inRoot, readJson } from '../stack/workspace.mjs';

interface Job {
  readonly steps: readonly { readonly run?: string; readonly uses?: string }[];
  readonly strategy?: { readonly matrix: { readonly node: readonly number[] } };
}
interface Workflow {
  readonly jobs: Readonly<Record<string, Job>>;
}

const { scripts, workspaces } = readJson(inRoot('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly workspaces: readonly string[];
};
const FOLDER = inRoot('.github/workflows');
const workflows = readdirSync(FOLDER).map((name) => ({
  name,
  jobs: Object.values((load(readFileSync(`${FOLDER}/${name}`, 'utf8')) as Workflow).jobs),
}));

describe.each(workflows)('the workflow $name', ({ jobs }) => {
  it('calls only scripts that package.json has', () => {
    const lines = jobs.flatMap(({ steps }) => steps.flatMap(({ run }) => run?.split('\n') ?? []));
    const called = lines.flatMap((line) => /^npm (?:run )?(?!ci\b)(\S+)/.exec(line)?.slice(1) ?? []);
    expect(called.length).toBeGreaterThan(0);
    expect(called.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('installs the programs that check the alert rules and the chart', () => {
    const steps = jobs.filter(({ strategy }) => strategy).flatMap((job) => job.steps);
    expect(steps.some(({ run }) => /apt-get install .*\bprometheus\b/.test(run ?? ''))).toBe(true);
    expect(steps.some(({ uses }) => uses?.startsWith('azure/setup-helm@'))).toBe(true);
  });

  it('tests under both versions of Node', () => {
    expect(jobs.flatMap(({ strategy }) => (strategy ? [strategy.matrix.node] : []))).toEqual([[22, 24]]);
  });
});

it('CODEOWNERS names only what exists, and every remote', () => {
  const paths: readonly string[] = readFileSync(inRoot('.github/CODEOWNERS'), 'utf8').match(/^\/\S+/gm) ?? [];
  expect(paths.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
  const remotes = readdirSync(inRoot('apps')).filter((name) => name.endsWith('-mfe'));
  expect(workspaces).toContain('apps/*');
  expect(remotes.filter((name) => !paths.includes(`/apps/${name}/`))).toEqual([]);
});

it('Renovate holds back what docs/decisions.md says is held back', () => {
  const { packageRules } = readJson(inRoot('renovate.json')) as {
    readonly packageRules: readonly {
      readonly matchPackageNames: readonly string[];
      readonly allowedVersions?: string;
    }[];
  };
  const held = packageRules.flatMap((rule) => (rule.allowedVersions ? rule.matchPackageNames : []));
  expect(held).toEqual(expect.arrayContaining(['raw-body', 'webpack', 'nx', 'undici']));
});
