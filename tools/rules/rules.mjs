import { readDecisions } from './decisions.mjs';
import { idsIn, isSpec, namesIn, papersIn, silencersIn } from './references.mjs';

const RULES = 'docs/rules.md';
const DECISIONS = 'docs/decisions.md';
const GLOSSARY = 'docs/glossary.md';
const RULE = /^- \*\*([A-Z]+-\d+)\*\*(?: _\((withdrawn|planned)[^)]*\)_)?/;

/** The rules of docs/rules.md by id, each with its status; `twice` are duplicate ids. */
function readRules(text) {
  const found = text
    .split('\n')
    .map((line) => RULE.exec(line))
    .filter(Boolean);
  const ids = found.map(([, id]) => id);
  return {
    states: new Map(found.map(([, id, state]) => [id, state])),
    twice: ids.filter((id, at) => ids.indexOf(id) !== at),
  };
}

/** Glossary names that are neither in the code nor a path, or a prefix or suffix of one. */
function unknownNames(files) {
  const code = files.filter(({ path }) => !path.endsWith('.md'));
  const isThere = (name) =>
    code.some(({ path, text }) => text.includes(name) || path.includes(name.replace(/^\*/, '')));
  return files
    .filter(({ path }) => path === GLOSSARY)
    .flatMap(namesIn)
    .filter(({ name }) => !isThere(name))
    .map(({ name, line }) => `${GLOSSARY}:${line}: the code knows no ${name}`);
}

/** Returns one sentence per broken reference to a rule or decision, and per comment that silences the linter. */
export function brokenReferences(files) {
  const textOf = (path) => files.find((file) => file.path === path)?.text ?? '';
  const { states, twice } = readRules(textOf(RULES));
  const { numbers, broken } = readDecisions(textOf(DECISIONS));
  const exists = (id) => (id.startsWith('D-') ? numbers.has(Number(id.slice(2))) : states.has(id));
  const tested = new Set(
    files
      .filter(({ path }) => isSpec(path))
      .flatMap(idsIn)
      .map(({ id }) => id),
  );

  return [
    ...twice.map((id) => `${RULES}: ${id} is there twice`),
    ...unknownNames(files),
    ...broken.map((userMessage) => `${DECISIONS}: ${userMessage}`),
    ...files.flatMap((file) => [
      ...idsIn(file)
        .filter(({ id }) => !exists(id))
        .map(({ id, line }) => `${file.path}:${line}: there is no ${id}`),
      ...papersIn(file).map(
        ({ words, line }) =>
          `${file.path}:${line}: “${words}” is no rule and no decision of this repository; name its id`,
      ),
      ...silencersIn(file).map(
        (line) => `${file.path}:${line}: exceptions to a rule of the linter stand in oxlint.config.mjs`,
      ),
    ]),
    ...[...states]
      .filter(([id, state]) => state === undefined && !tested.has(id))
      .map(([id]) => `${RULES}: no test names ${id}`),
    ...[...states]
      .filter(([id, state]) => state === 'planned' && tested.has(id))
      .map(([id]) => `${RULES}: a test names ${id}, which is marked as planned`),
  ];
}
