// node tools/node/run.mjs <script.mjs | program> …: runs a script of this repository, or a program of node_modules,
// under a Node that package.json allows, downloading one if needed. Everything imported here must run on Node 18.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureInstalled } from '../stack/install.mjs';
import { onShutdown } from '../stack/on-shutdown.mjs';
import { end, inRoot, UserFacingError } from '../stack/workspace.mjs';
import { buildFor, isSupported, lowestVersion } from './builds.mjs';
import { envOf } from './env.mjs';
import { fetchNode } from './fetch.mjs';

const mine = process.versions.node;

/** Runs a command as if it replaced this process: forwards output, exit status and signals. */
function runInPlace(command, args, env) {
  const shell = process.platform === 'win32' && !existsSync(command);
  const child = spawn(command, args, { stdio: 'inherit', env, shell });
  onShutdown(() => child.kill('SIGTERM'));
  child.once('error', end);
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

function goOnUnderPinned() {
  const build = buildFor('pinned');
  const node = fetchNode(build, () =>
    console.error(
      `This computer has Node ${mine}; ${lowestVersion().join('.')} or later is needed. ` +
        `Fetching Node ${build.version} into .node (about 50 MB, once)…`,
    ),
  );
  runInPlace(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], envOf(node));
}

const isHelp = (arg) => arg === '--help' || arg === '-h';

/** What the first comment of a script of this repository says of it; undefined for a program of node_modules. */
function helpOf([what, ...args]) {
  const script = [what, ...args].find((arg) => /\.(mjs|ts)$/.test(arg));
  if (!script || !args.some(isHelp) || !existsSync(inRoot(script))) return undefined;
  const [comment] = /^(?:\/\/.*\n)*/.exec(readFileSync(inRoot(script), 'utf8'));
  return comment.replaceAll(/^\/\/ ?/gm, '').trim() || undefined;
}

async function run([what, ...args]) {
  const help = helpOf([what, ...args]);
  if (help) return console.log(help);
  if (!what) throw new UserFacingError('Usage: node tools/node/run.mjs <script.mjs | program> [arguments]');
  if (!isSupported(mine)) return goOnUnderPinned();
  if (!what.endsWith('.mjs')) {
    ensureInstalled();
    return runInPlace(what, args, envOf(process.execPath));
  }
  process.argv = [process.execPath, inRoot(what), ...args];
  try {
    await import(pathToFileURL(inRoot(what)).href);
  } catch (error) {
    if (error.code === 'ERR_MODULE_NOT_FOUND' && !existsSync(inRoot('node_modules')))
      throw new UserFacingError('The packages are not installed yet. Run this first: npm run build');
    throw error;
  }
}

run(process.argv.slice(2)).catch(end);
