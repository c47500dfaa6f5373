import subsetFont from 'subset-font';

const range = (from, to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));

/** What the pages write in their own font: English, Western European names, the signs of the texts, and the ı that the font's file of further letters lacks. */
const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœŸ–—‘’‚“”„•…‰‹›€™−←→↑↓✓`;

/** Kerning, ligatures and accents, and the figures of equal width that the style sheets ask for: without the rest, 2 kB less. */
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum'];

/** A webpack loader: leaves out of a font what no page of this suite draws with it. */
export default function fontLoader(font) {
  const done = this.async();
  subsetFont(font, CHARACTERS, { targetFormat: 'woff2', keepFeatures: FEATURES }).then(
    (small) => done(null, small),
    done,
  );
}

export const raw = true;
