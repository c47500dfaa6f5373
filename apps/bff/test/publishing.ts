import { gunzipSync, gzipSync } from 'node:zlib';
import { packFiles } from '../../../libs/plugin-sdk/cli/pack.mjs';
import { checkAnswer } from '@loupe/svc-kit/testing';

/** The files of a small build of a plugin, by path. */
export type Build = Readonly<Record<string, string>>;

export function aBuild(id: string, manifest: object = {}): Build {
  const federation = {
    id,
    name: id,
    metaData: {
      name: id,
      globalName: id,
      publicPath: 'auto',
      remoteEntry: { name: 'remoteEntry.js', path: '' },
    },
    exposes: [{ name: 'plugin' }],
    remotes: [],
  };
  return {
    'plugin.json': JSON.stringify({
      id,
      title: 'Valuations',
      contract: 1,
      pages: [{ name: 'all', path: `/${id}` }],
      ...manifest,
    }),
    'mf-manifest.json': JSON.stringify(federation),
    'remoteEntry.js': 'globalThis.delivered = true;',
    'chunks/page.0123abcd.js': 'export const page = 1;',
    'chunks/page.0123abcd.js.br': 'compressed',
  };
}

export const compress = (build: Build): Buffer =>
  packFiles(Object.entries(build).map(([path, text]) => [path, Buffer.from(text)]));

/** An archive whose first header is changed, with its checksum put right. */
export function tampered(build: Build, change: (header: Buffer) => void): Buffer {
  const archive = gunzipSync(compress(build));
  const header = archive.subarray(0, 512);
  change(header);
  header.write('        ', 148);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return gzipSync(archive);
}

/** A team's program: calls the stack with its key. */
export function team(url: string, key: string) {
  async function call(method: string, path: string, body?: Buffer, headers: Record<string, string> = {}) {
    const response = await fetch(`${url}/api/plugins/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/gzip' }),
        ...headers,
      },
      ...(body && { body: new Uint8Array(body) }),
    });
    const text = await response.text();
    checkAnswer({ method, path: `/api/plugins/${path}`, status: response.status, text });
    return { status: response.status, text, headers: response.headers };
  }
  return {
    call,
    versions: async (id: string) => JSON.parse((await call('GET', `${id}/versions`)).text) as unknown,
    upload: (id: string, version: string, archive: Buffer) =>
      call('POST', `${id}/versions/${version}`, archive),
    activate: (id: string, version: string) => call('POST', `${id}/versions/${version}/activate`),
    withdraw: (id: string, version: string) => call('POST', `${id}/versions/${version}/withdraw`),
  };
}
