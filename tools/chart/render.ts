import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump, load } from 'js-yaml';
import { parseTemplate, type Node } from './parse-template';

type Values = Readonly<Record<string, unknown>>;

interface Scope {
  readonly dot: unknown;
  readonly root: Values;
  readonly named: ReadonlyMap<string, readonly Node[]>;
}

const isMap = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFilled = (value: unknown): boolean =>
  isMap(value) ? Object.keys(value).length > 0 : Array.isArray(value) ? value.length > 0 : Boolean(value);

/** The given values over the chart's own, as Helm merges them. */
function merged(own: unknown, given: unknown): unknown {
  if (given === undefined) return own;
  if (!isMap(own) || !isMap(given)) return given;
  const names = new Set([...Object.keys(own), ...Object.keys(given)]);
  return Object.fromEntries([...names].map((name) => [name, merged(own[name], given[name])]));
}

const indented = (count: unknown, text: unknown) => String(text).replace(/^/gm, ' '.repeat(Number(count)));

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : isMap(value)
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, of]) => [name, sorted(of)]),
        )
      : value;

/** JSON as Go writes it: names in order, and nothing that HTML would read. */
const toJson = (value: unknown): string =>
  JSON.stringify(sorted(value)).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Helm's functions that the chart uses; the piped value is the last argument. */
const FUNCTIONS: Readonly<Record<string, (...given: readonly unknown[]) => unknown>> = {
  quote: (value) => JSON.stringify(String(value ?? '')),
  default: (other, value) => (isFilled(value) ? value : other),
  nindent: (count, text) => `\n${indented(count, text)}`,
  toYaml: (value) => dump(value).trimEnd(),
  toJson,
  trim: (value) => String(value).trim(),
  splitList: (by, text) => String(text).split(String(by)),
  sha256sum: (text) => createHash('sha256').update(String(text)).digest('hex'),
  required(message, value) {
    if (!isFilled(value)) throw new Error(String(message));
    return value;
  },
};

const WORD = /"((?:[^"\\]|\\.)*)"|(\$?\.[\w.]*)|([\w]+)|(\|)/g;

const at = (from: unknown, path: string): unknown =>
  path
    .split('.')
    .filter(Boolean)
    .reduce<unknown>((value, name) => (isMap(value) ? value[name] : undefined), from);

function evaluate(expression: string, scope: Scope): unknown {
  const commands: unknown[][] = [[]];
  for (const [word, text, path, name, pipe] of expression.matchAll(WORD)) {
    const command = commands.at(-1) ?? [];
    if (pipe) commands.push([]);
    else if (text !== undefined) command.push(text);
    else if (path) command.push(path.startsWith('$') ? at(scope.root, path.slice(1)) : at(scope.dot, path));
    else if (/^\d+$/.test(word)) command.push(Number(word));
    else
      command.push(name === 'include' || Object.hasOwn(FUNCTIONS, name ?? '') ? { call: name } : undefined);
  }
  return commands.reduce<unknown>((piped, [first, ...rest], index) => {
    const called = isMap(first) ? first.call : undefined;
    const given = index === 0 ? rest : [...rest, piped];
    if (called === 'include') return renderNamed(String(given[0]), { ...scope, dot: given[1] });
    const found = typeof called === 'string' ? FUNCTIONS[called] : undefined;
    if (found) return found(...given);
    if (index > 0) throw new Error(`Not understood: ${expression}`);
    return first;
  }, undefined);
}

function renderNamed(name: string, scope: Scope): string {
  const nodes = scope.named.get(name);
  if (!nodes) throw new Error(`There is no template ${name}`);
  return renderNodes(nodes, scope);
}

function renderNodes(nodes: readonly Node[], scope: Scope): string {
  return nodes
    .map((node): string => {
      if (node.kind === 'text') return node.text;
      if (node.kind === 'output') return String(evaluate(node.expression, scope) ?? '');
      if (node.kind === 'define') return '';
      const value = evaluate(node.expression, scope);
      if (node.kind === 'if') return renderNodes(isFilled(value) ? node.body : node.otherwise, scope);
      return (value as readonly unknown[]).map((dot) => renderNodes(node.body, { ...scope, dot })).join('');
    })
    .join('');
}

/**
 * Renders a chart as `helm template` does, in the part of its language that the chart uses, so that the tests need no
 * Helm. Returns the text of each template by its name. Throws with Helm's message for a required value.
 */
export function renderChart(folder: string, release: string, given: Values): ReadonlyMap<string, string> {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const chart = load(read('Chart.yaml')) as Values;
  const files = readdirSync(join(folder, 'templates'));
  const parsed = files.map((file) => [file, parseTemplate(read(`templates/${file}`))] as const);
  const named = new Map(
    parsed.flatMap(([, nodes]) =>
      nodes.flatMap((node) =>
        node.kind === 'define' ? [[node.expression.replaceAll('"', ''), node.body] as const] : [],
      ),
    ),
  );
  const root = {
    Values: merged(load(read('values.yaml')), given),
    Release: { Name: release, Service: 'Helm' },
    Chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
  };
  return new Map(
    parsed
      .filter(([file]) => !file.startsWith('_'))
      .map(([file, nodes]) => [file, renderNodes(nodes, { dot: root, root, named })]),
  );
}
