const CODE = /\.(?:ts|tsx|mts|mjs|cjs|js|css)(?:\.txt)?$/;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const HASH_COMMENT = /(?<=^|\s)#.*$/gm;
/** Examples in a document: fenced or indented code blocks. */
const EXAMPLE = /^```[\s\S]*?^```|^ {4}.*$/gm;
const ID = /(?<![\w-])[A-Z]+-\d+(?![\w])/g;

/** Names with a number that are not ids of ours: formats, algorithms, licences. */
const NOT_OURS = new Set(
  'UTF UTC GMT ISO SHA AES RFC CVE BSD MPL OFL AGPL LGPL GPL HS RS ES WCAG'.split(' '),
);

/** A reference to a numbered section of a paper outside the repository, also across a line break in a comment. */
const PAPER = /\b(?:section|decision|issue)s?\s+(?:(?:\*|\/\/|#)\s+)?#?\d/gi;

/** A comment that switches a rule of the linter off: exceptions stand in its configuration (D-137). */
const SILENCER = /\b(?:es|ox)lint-disable/g;

export const isSpec = (path) => /\.spec\.tsx?$/.test(path);

/** The parts of a file in which an id is a reference: comments in code, the whole text of a document. */
function spoken({ path, text }) {
  if (path.endsWith('.md'))
    return [{ at: 0, words: text.replace(EXAMPLE, (lines) => lines.replace(/[^\n]/g, ' ')) }];
  const comments = text.matchAll(CODE.test(path) ? COMMENT : HASH_COMMENT);
  return [...comments].map((match) => ({ at: match.index, words: match[0] }));
}

const lineOf = (text, at) => text.slice(0, at).split('\n').length;

/** Every id that a file references, with its line. */
export function idsIn(file) {
  return spoken(file).flatMap(({ at, words }) =>
    [...words.matchAll(ID)]
      .filter(([id]) => !NOT_OURS.has(id.split('-')[0]))
      .map((match) => ({ id: match[0], line: lineOf(file.text, at + match.index) })),
  );
}

export function papersIn({ text }) {
  return [...text.matchAll(PAPER)].map((match) => ({
    words: match[0].replace(/\s+/g, ' '),
    line: lineOf(text, match.index),
  }));
}

/** The lines of code with a comment that switches a rule of the linter off. */
export const silencersIn = ({ path, text }) =>
  CODE.test(path) ? [...text.matchAll(SILENCER)].map((match) => lineOf(text, match.index)) : [];

/** The names in backticks on a page, with their lines; ids are not code names. */
export function namesIn({ text }) {
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .map((match) => ({ name: match[1], line: lineOf(text, match.index) }))
    .filter(({ name }) => !/^[A-Z]+-\d+$/.test(name));
}
