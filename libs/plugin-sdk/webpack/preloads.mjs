import webpack from 'webpack';
import { readPages } from './pages.mjs';

const isCode = (file) => /\.(js|css)$/.test(file);

function emitJson(compiler, filesOf) {
  compiler.hooks.thisCompilation.tap('preload.json', (compilation) => {
    const { Compilation, sources } = webpack;
    const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compilation.hooks.processAssets.tapPromise({ name: 'preload.json', stage }, async () => {
      const text = JSON.stringify(await filesOf(compilation), null, 2);
      compilation.emitAsset('preload.json', new sources.RawSource(`${text}\n`));
    });
  });
}

/** Each lazily loaded module of a build and its files. */
function filesByRequest(compilation) {
  const found = new Map();
  for (const module of compilation.modules)
    for (const block of module.blocks) {
      const group = compilation.chunkGraph.getBlockChunkGroup(block);
      for (const { request } of block.dependencies)
        if (group && request) found.set(request, group.getFiles().filter(isCode));
    }
  return found;
}

/** Writes preload.json: by page, the files a plugin's page needs, so that the server can preload them. */
export function writesPagePreloads(folder) {
  return {
    apply: (compiler) =>
      emitJson(compiler, async (compilation) => {
        const files = filesByRequest(compilation);
        const exposed = [...compilation.chunks].filter(({ name }) => name?.startsWith('__federation_expose'));
        const first = exposed.flatMap((chunk) => [...chunk.files].filter(isCode));
        return Object.fromEntries(
          Object.entries(await readPages(folder)).map(([page, request]) => [
            page,
            ['remoteEntry.js', ...new Set([...first, ...(files.get(request) ?? [])])],
          ]),
        );
      }),
  };
}

/** Writes preload.json: by name, the files of the shell's own lazily loaded parts. */
export function writesPartPreloads(parts) {
  return {
    apply: (compiler) =>
      emitJson(compiler, (compilation) =>
        Object.fromEntries(
          parts.map((part) => [
            part,
            (compilation.namedChunkGroups.get(part)?.getFiles() ?? []).filter(isCode),
          ]),
        ),
      ),
  };
}
