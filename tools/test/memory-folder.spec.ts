import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const MODULE = pathToFileURL(join(__dirname, 'memory-folder.mjs')).href;

/** What a test run prints that makes its folder, writes a file to it and ends. */
function run(ending = ''): string {
  const script = `
    const { temporaryFolder } = await import(${JSON.stringify(MODULE)});
    const { writeFileSync } = await import('node:fs');
    const { tmpdir } = await import('node:os');
    const folder = temporaryFolder();
    writeFileSync(folder + '/a', 'a');
    process.stdout.write([folder, tmpdir()].join(' '));
    ${ending}`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout;
}

it('is the temporary folder of all that the run starts, and is gone when it ends', () => {
  const [folder = '', temporary] = run().split(' ');
  expect(folder).toMatch(/loupe-test-\d+$/);
  expect(temporary).toBe(folder);
  expect(existsSync(folder)).toBe(false);
});

it('is gone when the run is ended by a signal', () => {
  const [folder = ''] = run('process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1000);').split(' ');
  expect(folder).toMatch(/loupe-test-\d+$/);
  expect(existsSync(folder)).toBe(false);
});

it('of a run that was killed is removed by the next', () => {
  const [left = ''] = run('process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1000);').split(' ');
  expect(existsSync(left)).toBe(true);
  const ofAnother = join(dirname(left), 'loupe-test-of-another');
  mkdirSync(ofAnother, { recursive: true });
  run();
  expect(existsSync(left)).toBe(false);
  expect(existsSync(ofAnother)).toBe(true);
  rmSync(ofAnother, { recursive: true });
});
