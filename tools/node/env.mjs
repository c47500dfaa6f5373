import { delimiter, dirname } from 'node:path';
import { inRoot } from '../stack/workspace.mjs';

/** An environment in which `node`, and every `#!/usr/bin/env node` script, runs this Node. */
export function envOf(node) {
  const path = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const folders = [dirname(node), inRoot('node_modules/.bin'), process.env[path]];
  return {
    ...process.env,
    [path]: folders.filter(Boolean).join(delimiter),
    NODE: node,
    npm_node_execpath: node,
  };
}
