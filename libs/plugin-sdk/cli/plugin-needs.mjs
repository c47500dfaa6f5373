import { parse } from '@swc/core';
import { build } from 'esbuild';
import { readManifest } from '../webpack/manifest.mjs';
import { packageOf, PROVIDED, PROVIDED_BELOW, versionOf } from '../webpack/shared.mjs';
import { UserFacingError } from './user-facing-error.mjs';

const isProvided = (name) =>
  PROVIDED.includes(name) || PROVIDED_BELOW.some((prefix) => name.startsWith(prefix));

/** Provided modules stay imports; all else is bundled, and what is not used falls away with its imports. */
const keepProvided = {
  name: 'provided-stay-outside',
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./]/ }, ({ path }) =>
      isProvided(path) ? { path, external: true } : undefined,
    );
  },
};

const IGNORED = ['css', 'svg', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'woff', 'woff2', 'wasm'];

/** The plugin as one module, with imports of provided modules alone. */
async function bundled(folder) {
  try {
    const { outputFiles, metafile } = await build({
      absWorkingDir: folder,
      entryPoints: ['src/plugin.ts'],
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      target: 'es2022',
      jsx: 'automatic',
      treeShaking: true,
      logLevel: 'silent',
      outfile: 'never-written.js',
      loader: Object.fromEntries(IGNORED.map((kind) => [`.${kind}`, 'empty'])),
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [keepProvided],
    });
    const output = Object.entries(metafile.outputs).find(([name]) => name.endsWith('.js'))?.[1];
    return { code: outputFiles[0].text, imports: output.imports };
  } catch (error) {
    const [first] = error.errors ?? [];
    if (!first) throw error;
    const { file = '', line = '' } = first.location ?? {};
    throw new UserFacingError(`The plugin cannot be read: ${first.text} (${file}:${line})`);
  }
}

/** Calls `see` with every node of a syntax tree. */
function walk(node, see) {
  if (node === null || typeof node !== 'object') return;
  if (typeof node.type === 'string') see(node);
  for (const value of Object.values(node)) walk(value, see);
}

function namesImported(specifier) {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  return specifier.imported?.value ?? specifier.local.value;
}

/** By module, the names that the code imports from it. Of a whole module, those that it reads. */
async function namesIn(code) {
  const { body } = await parse(code, { syntax: 'ecmascript', target: 'es2022' });
  const found = new Map();
  const wholes = new Map();
  const add = (from, name) => found.set(from, (found.get(from) ?? new Set()).add(name));
  for (const { type, source, specifiers } of body) {
    if (type !== 'ImportDeclaration') continue;
    for (const specifier of specifiers) {
      if (specifier.type === 'ImportNamespaceSpecifier') wholes.set(specifier.local.value, source.value);
      else add(source.value, namesImported(specifier));
    }
  }
  walk(body, ({ type, object, property }) => {
    if (type !== 'MemberExpression' || object.type !== 'Identifier' || property.type !== 'Identifier') return;
    const from = wholes.get(object.value);
    if (from) add(from, property.value);
  });
  return found;
}

/**
 * What a plugin needs of a stack: its manifest, and of the provided modules the names that its code uses, also inside the
 * packages that it brings. Types need nothing.
 */
export async function pluginNeeds(folder) {
  const [manifest, { code, imports }] = await Promise.all([readManifest(`${folder}/`), bundled(folder)]);
  const names = await namesIn(code);
  const modules = [...new Set(imports.filter(({ external }) => external).map(({ path }) => path))].sort();
  return {
    manifest,
    modules: Object.fromEntries(modules.map((name) => [name, [...(names.get(name) ?? [])].sort()])),
    versions: Object.fromEntries(modules.map((name) => [packageOf(name), versionOf(name)])),
  };
}
