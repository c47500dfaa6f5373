import { readFileSync } from 'node:fs';
import { inRoot } from '../../stack/workspace.mjs';

export interface Image {
  readonly base: string;
  readonly user: string;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
}

const EMPTY: Image = { base: '', user: 'root', env: {}, command: [], healthCheck: [] };

const words = (text: string): string[] => JSON.parse(text.slice(text.indexOf('['))) as string[];

function envOf(text: string): Record<string, string> {
  const pairs = text.matchAll(/(\w+)=(?:"([^"]*)"|(\S*))/g);
  return Object.fromEntries([...pairs].map(([, name, quoted, plain]) => [name, quoted ?? plain ?? '']));
}

function after(image: Image, line: string): Image {
  const [, instruction, rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
  switch (instruction) {
    case 'ENV':
      return { ...image, env: { ...image.env, ...envOf(rest) } };
    case 'USER':
      return { ...image, user: rest };
    case 'CMD':
      return { ...image, command: words(rest) };
    case 'HEALTHCHECK':
      return { ...image, healthCheck: words(rest) };
    default:
      return image;
  }
}

/** The start commands of the Dockerfile's stages, each with the settings inherited from its base stage. */
export function readDockerfile(): ReadonlyMap<string, Image> {
  const stages = new Map<string, Image>();
  let name = '';
  for (const line of readFileSync(inRoot('Dockerfile'), 'utf8').split('\n')) {
    const [, from, as] = /^FROM (\S+) AS (\S+)$/.exec(line) ?? [];
    if (from && as) {
      name = as;
      stages.set(name, stages.get(from) ?? { ...EMPTY, base: from });
    } else stages.set(name, after(stages.get(name) ?? EMPTY, line));
  }
  return stages;
}
