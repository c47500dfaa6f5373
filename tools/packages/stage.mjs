// npm run packages [-- FOLDER]: lays out the packages that plugins outside this repository are built with, ready for npm publish.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TSC } from '../stack/tsc.mjs';
import { end, inRoot, readJson, UserFacingError } from '../stack/workspace.mjs';
import { manifestOf } from './manifest.mjs';

export const LIBRARIES = ['shared-types', 'domain', 'plugin-sdk', 'web-kit'];

const CODE = /\.(js|d\.ts)$/;
const RELATIVE = /(\bfrom\s*|\bimport\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+)\2/g;

/** The specifier with the file that it means, as Node needs it in ES modules. */
function withFile(specifier, file) {
  if (/\.(js|mjs|css|json)$/.test(specifier)) return specifier;
  const meant = resolve(dirname(file), specifier);
  const isThere = (path) => existsSync(`${path}.js`) || existsSync(`${path}.d.ts`);
  if (isThere(meant)) return `${specifier}.js`;
  if (isThere(join(meant, 'index'))) return `${specifier}/index.js`;
  throw new Error(`${file} imports ${specifier}, which is not there`);
}

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

function nameFiles(folder) {
  for (const file of filesBelow(folder).filter((name) => CODE.test(name))) {
    const text = readFileSync(file, 'utf8');
    const named = text.replace(
      RELATIVE,
      (_all, before, quote, specifier) => `${before}${quote}${withFile(specifier, file)}${quote}`,
    );
    if (named !== text) writeFileSync(file, named);
  }
}

/** Compiles the libraries together, since they import each other's sources here. */
function compile(outDir) {
  const config = join(outDir, 'tsconfig.json');
  mkdirSync(outDir, { recursive: true });
  writeFileSync(
    config,
    JSON.stringify({
      extends: inRoot('tsconfig.base.json'),
      compilerOptions: {
        noEmit: false,
        allowImportingTsExtensions: false,
        declaration: true,
        rootDir: inRoot('libs'),
        outDir: join(outDir, 'compiled'),
        types: ['node', 'jest'],
        typeRoots: [inRoot('node_modules/@types')],
      },
      include: LIBRARIES.map((name) => inRoot('libs', name, 'src')),
      exclude: [inRoot('libs/*/src/**/*.spec.ts'), inRoot('libs/*/src/**/*.spec.tsx')],
    }),
  );
  const { status, stdout } = spawnSync(process.execPath, [...TSC, '-p', config], { encoding: 'utf8' });
  if (status !== 0) throw new UserFacingError(`The packages could not be compiled:\n${stdout}`);
  return join(outDir, 'compiled');
}

function stage(name, compiled, folder) {
  const sources = inRoot('libs', name, 'src');
  const dist = join(folder, 'dist');
  cpSync(join(compiled, name, 'src'), dist, { recursive: true });
  for (const file of filesBelow(sources).filter((path) => path.endsWith('.css')))
    cpSync(file, join(dist, file.slice(sources.length)));
  nameFiles(dist);
  for (const part of ['webpack', 'cli']) {
    const programs = inRoot('libs', name, part);
    if (existsSync(programs)) cpSync(programs, join(folder, part), { recursive: true });
  }
  for (const file of ['LICENSE', 'CHANGELOG.md']) cpSync(inRoot(file), join(folder, file));
  const manifest = manifestOf(
    readJson(inRoot('libs', name, 'package.json')),
    readJson(inRoot('package.json')),
  );
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(
    join(folder, 'README.md'),
    `# ${manifest.name}\n\nA part of Loupe & Bench, for plugins of other repositories. Begin with \`npm create @loupe/plugin my-plugin\`.\n`,
  );
}

/** Lays out the publishable packages below `target`, one folder each. Returns the folders by package name. */
export function stagePackages(target) {
  const work = join(target, '.work');
  const compiled = compile(work);
  const folders = Object.fromEntries(
    LIBRARIES.map((name) => {
      const folder = join(target, name);
      stage(name, compiled, folder);
      return [`@loupe/${name}`, folder];
    }),
  );
  rmSync(work, { recursive: true });
  const creator = join(target, 'create-plugin');
  cpSync(inRoot('tools/create-plugin'), creator, { recursive: true });
  cpSync(inRoot('LICENSE'), join(creator, 'LICENSE'));
  return { ...folders, '@loupe/create-plugin': creator };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const target = resolve(process.argv[2] ?? inRoot('dist/packages'));
    rmSync(target, { recursive: true, force: true });
    for (const [name, folder] of Object.entries(stagePackages(target)))
      console.log(`${name} is laid out in ${folder}. To publish it: npm publish ${folder} --access public`);
  } catch (error) {
    end(error);
  }
}
