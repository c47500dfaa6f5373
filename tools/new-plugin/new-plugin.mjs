// npm run new-plugin -- <name>: generates a plugin with a page, a sidebar entry, a test and its project file.
import { spawnSync } from 'node:child_process';
import { writeDurably } from '../../libs/db/src/durable-file.mjs';
import { npm } from '../node/npm.mjs';
import { ensureInstalled } from '../stack/install.mjs';
import { program } from '../stack/program.mjs';
import { builtInPlugins, end, inRoot, UserFacingError, ROOT } from '../stack/workspace.mjs';
import { generate } from './generate.mjs';

async function newPlugin(id) {
  ensureInstalled();
  const known = builtInPlugins();
  if (known.some((plugin) => plugin.id === id))
    throw new UserFacingError(`There is a plugin "${id}" already.`);
  const files = generate(ROOT, id);
  const lines = [...known, { id, project: `apps/${id}-mfe` }];
  writeDurably(inRoot('config/plugins.json'), JSON.stringify(lines), 0o644);
  const [node, ...format] = program('oxfmt', 'config/plugins.json', ...files);
  spawnSync(node, format, { cwd: ROOT, stdio: 'ignore' });
  console.log(
    `Made:\n${[...files, 'config/plugins.json'].map((path) => `  ${path}`).join('\n')}\nLinking it into the workspace…`,
  );
  const { status } = npm(['install', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) throw new UserFacingError('"npm install" did not succeed; its message is above.');
  const next = [
    [`npx jest apps/${id}-mfe`, 'its tests'],
    [`npm run dev -- ${id}`, 'into a running stack, again at each save'],
    [`npm run ship -- publish ${id} 1.0.0`, 'build and publish a version'],
    [`npm run ship -- activate ${id} 1.0.0`, 'and make it the current one'],
  ];
  const width = Math.max(...next.map(([command]) => command.length));
  console.log(`
Try it:
${next.map(([command, what]) => `  ${command.padEnd(width)}   ${what}`).join('\n')}
More: docs/adding-a-plugin.md`);
}

newPlugin(process.argv[2]).catch(end);
