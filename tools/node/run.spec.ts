import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { thisKind } from './installed-with.mjs';
import {
  lendPrograms,
  makeRoot,
  oldNode,
  compressed,
  pin,
  PLATFORM,
  registry,
  remove,
  runIn,
  shellOf,
} from './testing';

// Each test starts npm or several processes, which is slow on a busy machine.
jest.setTimeout(120_000);

const NOWHERE = 'http://127.0.0.1:9/';
const RUN = 'tools/node/run.mjs';
const now = process.versions.node;
const home = `${now}-${PLATFORM}`;
const old = oldNode();
/** A fake Node package of a few bytes. */
const program = { 'bin/node': `#!/bin/sh\nexec "${process.execPath}" "$@"\n` };

/** By day one program, and one failure of a download: a package that is not the pinned one. */
const nightly = process.env.NIGHTLY ? it : it.skip;

const PROGRAMS = ['jest', 'nx', 'tsx', 'playwright'];

let root = '';
const opened: { close(): Promise<void> }[] = [];
async function open(...held: Parameters<typeof registry>) {
  const server = await registry(...held);
  opened.push(server);
  return server;
}
beforeEach(() => {
  root = makeRoot();
  pin(root, {});
  writeFileSync(join(root, 'tools/version.mjs'), 'console.log(process.version, ...process.argv.slice(2))');
});
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
  remove(root);
});

const node = (env = shellOf(old, root, NOWHERE), ...args: string[]) => runIn(root, env, 'node', RUN, ...args);

/** Puts this test's Node where a download would have put it. */
function haveFetched() {
  const bin = join(root, '.node', home, 'bin');
  mkdirSync(bin, { recursive: true });
  try {
    linkSync(process.execPath, join(bin, 'node'));
  } catch {
    copyFileSync(process.execPath, join(bin, 'node'));
  }
  chmodSync(join(bin, 'node'), 0o755);
  return join(bin, 'node');
}

describe('a computer whose Node is new enough', () => {
  it('runs the script with its arguments, and downloads nothing', async () => {
    const said = await node(shellOf(process.execPath, root, NOWHERE), 'tools/version.mjs', '--a', 'b c');
    expect(said).toEqual({ code: 0, out: `v${now} --a b c\n`, err: '' });
    expect(existsSync(join(root, '.node'))).toBe(false);
  });

  it('is told how to install the packages when a script needs them first', async () => {
    writeFileSync(join(root, 'tools/needs.mjs'), "import 'a-package';");
    const { code, err } = await node(shellOf(process.execPath, root, NOWHERE), 'tools/needs.mjs');
    expect([code, err]).toEqual([
      1,
      '\nThe packages are not installed yet. Run this first: npm run build\n\n',
    ]);
  });
});

describe('a computer whose Node is too old', () => {
  it('downloads the pinned one through npm, says so once, and continues under it', async () => {
    const held = compressed(program);
    const server = await open(held);
    pin(root, held);
    const abandoned = join(root, '.node/part-abandoned');
    mkdirSync(abandoned, { recursive: true });
    utimesSync(abandoned, 0, 0);
    const env = shellOf(old, root, server.url);
    const first = await node(env, 'tools/version.mjs', '--a', 'b c');
    const second = await node(env, 'tools/version.mjs');
    expect(first.out).toBe(`v${now} --a b c\n`);
    expect(first.err).toMatch(
      /^This computer has Node \d+\.\d+\.\d+; .* Fetching Node \S+ into \.node .*…\n$/,
    );
    expect(second).toEqual({ code: 0, out: `v${now}\n`, err: '' });
    expect(readdirSync(join(root, '.node'))).toEqual([home]);
  });

  nightly('downloads once when two start at the same time', async () => {
    const held = compressed(program);
    const server = await open(held, 2);
    pin(root, held);
    const starts = [1, 2].map((number) =>
      // Separate npm caches, so that each process queries the registry.
      node(
        { ...shellOf(old, root, server.url), npm_config_cache: join(root, `cache-${number}`) },
        'tools/version.mjs',
      ),
    );
    const said = await Promise.all(starts);
    expect(said.map(({ code, out }) => [code, out])).toEqual([
      [0, `v${now}\n`],
      [0, `v${now}\n`],
    ]);
    expect(readdirSync(join(root, '.node'))).toEqual([home]);
  });

  nightly('runs everything under the new one: npm, npx, programs and their children', async () => {
    const mine = haveFetched();
    lendPrograms(root, '');
    const witness = join(root, 'witness.cjs');
    const seen = join(root, 'seen');
    writeFileSync(
      witness,
      `require('fs').appendFileSync(${JSON.stringify(seen)}, [process.version, process.execPath, process.argv[1]].join(' ') + '\\n')`,
    );
    const asked = [
      'npm --version',
      ...PROGRAMS.map((name) => `npx ${name} --version`),
      'node -p process.version',
    ].map((line) => line.split(' '));
    writeFileSync(
      join(root, 'tools/all.mjs'),
      `import { spawnSync } from 'node:child_process';
       process.env.NODE_OPTIONS = '--require=${witness}';
       for (const [command, ...args] of ${JSON.stringify(asked)}) {
         const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
         if (status !== 0) throw new Error(command + args + stderr);
       }
       console.log(process.execPath, process.env.NODE, process.env.npm_node_execpath);`,
    );
    const { code, out, err } = await node(undefined, 'tools/all.mjs');
    expect([code, err]).toEqual([0, '']);
    expect(out).toBe(`${mine} ${mine} ${mine}\n`);
    const lines = readFileSync(seen, 'utf8').trim().split('\n');
    expect(lines.filter((line) => !line.startsWith(`v${now} ${mine}`))).toEqual([]);
    for (const name of ['npm', 'npx', ...PROGRAMS])
      expect(lines.some((line) => new RegExp(`/${name}(-cli)?(\\.js)?$`).test(line))).toBe(true);
  });

  it('runs a program of node_modules under the new one', async () => {
    haveFetched();
    lendPrograms(root, thisKind());
    writeFileSync(join(root, 'version.ts'), 'const text: string = process.version; console.log(text);');
    expect(await node(undefined, 'tsx', 'version.ts')).toEqual({ code: 0, out: `v${now}\n`, err: '' });
  });

  it('forwards the exit code and termination signals', async () => {
    haveFetched();
    writeFileSync(join(root, 'tools/seven.mjs'), 'process.exitCode = 7');
    expect((await node(undefined, 'tools/seven.mjs')).code).toBe(7);
    writeFileSync(
      join(root, 'tools/stay.mjs'),
      "process.once('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1000); console.log('up', process.pid)",
    );
    const stay = spawn('node', [RUN, 'tools/stay.mjs'], { cwd: root, env: shellOf(old, root, NOWHERE) });
    const [line] = (await once(stay.stdout.setEncoding('utf8'), 'data')) as [string];
    stay.kill('SIGTERM');
    expect(await once(stay, 'exit')).toEqual([3, null]);
    expect(() => process.kill(Number(line.split(' ')[1]), 0)).toThrow('ESRCH');
  });

  it('ends what it runs when the shell of npm has ended', async () => {
    haveFetched();
    writeFileSync(
      join(root, 'tools/stay.mjs'),
      "process.once('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); console.log(process.pid)",
    );
    const env = { ...shellOf(old, root, NOWHERE), npm_lifecycle_event: 'start' };
    const shell = spawn('sh', ['-c', `node ${RUN} tools/stay.mjs; true`], { cwd: root, env });
    const [line] = (await once(shell.stdout.setEncoding('utf8'), 'data')) as [string];
    shell.kill('SIGKILL');
    const isUp = () => spawnSync('kill', ['-0', line.trim()]).status === 0;
    for (let tries = 0; isUp() && tries < 100; tries += 1) await wait(100);
    expect(isUp()).toBe(false);
  });
});

describe('a failure to continue is one user-facing sentence', () => {
  async function errorMessage(env = shellOf(old, root, NOWHERE)) {
    const { code, err } = await node(env, 'tools/version.mjs');
    expect(code).toBe(1);
    expect(err).not.toContain('    at ');
    const folder = join(root, '.node');
    if (existsSync(folder) && statSync(folder).isDirectory()) expect(readdirSync(folder)).toEqual([]);
    const said = err.trim().split('\n').at(-1);
    expect(said).toMatch(/ Install Node 24\.\d+\.\d+ or later \(nodejs\.org\) and try again\.$/);
    return said;
  }

  async function userErrorOf(held: ReturnType<typeof compressed>, integrity = held.integrity) {
    const server = await open(held);
    pin(root, { integrity });
    const said = await errorMessage(shellOf(old, root, server.url));
    return said;
  }

  nightly('no network', async () => {
    expect(await errorMessage()).toContain(`npm could not fetch a-node@${now} (E`);
  });

  nightly('a registry without it', async () => {
    const server = await open(compressed(program));
    pin(root, { package: 'b-node' });
    expect(await errorMessage(shellOf(old, root, server.url))).toContain(
      `npm could not fetch b-node@${now} (E404)`,
    );
  });

  it('a package with another checksum than the pinned one', async () => {
    const said = await userErrorOf(compressed(program), compressed({}).integrity);
    expect(said).toContain(`What npm fetched as a-node@${now} has the wrong checksum`);
  });

  nightly('a package without a Node', async () => {
    expect(await userErrorOf(compressed({}))).toContain(`a-node@${now} holds no bin/node`);
  });

  nightly('a Node that does not run here', async () => {
    expect(await userErrorOf(compressed({ 'bin/node': 'no program' }))).toContain(
      'does not run on this computer',
    );
  });

  it('no npm', async () => {
    const bin = join(root, 'bin');
    mkdirSync(bin);
    symlinkSync(old, join(bin, 'node'));
    expect(await errorMessage({ PATH: bin })).toContain('npm, which fetches Node, was not found');
  });

  it('a platform without a pinned Node', async () => {
    pin(root, undefined);
    expect(await errorMessage()).toContain(
      `There is no Node to fetch for this kind of computer (${PLATFORM})`,
    );
  });

  it('a pinned Node that is too old itself', async () => {
    pin(root, { version: '20.1.0' });
    expect(await errorMessage()).toContain(
      'Node 20.1.0 of tools/node/builds.json is older than package.json asks for',
    );
  });

  it('a folder that cannot be written', async () => {
    writeFileSync(join(root, '.node'), 'a file');
    expect(await errorMessage()).toContain(
      `Node ${now} could not be put into ${join(root, '.node')} (EEXIST)`,
    );
  });
});
