import subsetFont from 'subset-font';

const range = (from, to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));

/** English, Western European names, punctuation of the texts, and the ı missing from latin-ext. */
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœŸ–—‘’‚“”„•…‰‹›€™−←→↑↓✓`;

/** Polish names are the most frequent ones with other letters, so theirs are a file of 4 kB instead of 24. */
const POLISH = 'ĄąĆćĘęŁłŃńŚśŹźŻż';

/** The names of the rest of Europe and of Vietnam: what styles/fonts.css fetches this file for. */
const LATIN_EXT = `${range(0x100, 0x24f)}${range(0x1e00, 0x1eff)}`;

/** Kerning, accents, and the tabular figures of the style sheets: dropping the others saves 3 kB of the first, 36 kB of the second. */
const FEATURES = ['kern', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum'];

/** Polish letters are whole glyphs without figures among them. */
const POLISH_FEATURES = ['kern'];

function wanted({ resourcePath, resourceQuery }) {
  if (resourceQuery === '?polish') return { characters: POLISH, features: POLISH_FEATURES };
  return { characters: resourcePath.includes('-latin-ext-') ? LATIN_EXT : LATIN, features: FEATURES };
}

/** A webpack loader: subsets a font to the characters and features that the pages use. */
export default function fontLoader(font) {
  const done = this.async();
  const { characters, features } = wanted(this);
  subsetFont(font, characters, { targetFormat: 'woff2', keepFeatures: features }).then(
    (small) => done(null, small),
    done,
  );
}

export const raw = true;
