import { inflateSync } from 'node:zlib';

/** The inflated streams of a PDF file by object number. */
function streamsOf(file: Buffer): ReadonlyMap<string, string> {
  const text = file.toString('latin1');
  const streams = new Map<string, string>();
  for (const found of text.matchAll(/(\d+) 0 obj\s*<<((?:(?!endobj)[\s\S])*?)>>\s*stream\r?\n/g)) {
    const [whole, id = '', dictionary = ''] = found;
    const start = found.index + whole.length;
    const end = text.indexOf('endstream', start);
    const bytes = file.subarray(start, end);
    try {
      streams.set(id, (dictionary.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1'));
    } catch {
      // An image, or a font in another encoding.
    }
  }
  return streams;
}

const fromHex = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** The characters of a font's glyphs. */
function lettersOf(cmap: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>();
  for (const [, block = ''] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', hex = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g))
      letters.set(parseInt(glyph, 16), fromHex(hex));
  for (const [, block = ''] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', hex = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let glyph = parseInt(from, 16); glyph <= parseInt(to, 16); glyph += 1)
        letters.set(
          glyph,
          fromHex((parseInt(hex, 16) + glyph - parseInt(from, 16)).toString(16).padStart(hex.length, '0')),
        );
  return letters;
}

export interface PrintedPdf {
  readonly sheets: number;
  /** The text of all pages without spaces: a PDF positions glyphs and does not store gaps. */
  readonly letters: string;
}

/** Extracts the text of a PDF printed by Chromium. */
export function readPdf(file: Buffer): PrintedPdf {
  const text = file.toString('latin1');
  const streams = streamsOf(file);
  const objects = new Map(
    [...text.matchAll(/(\d+) 0 obj\s*([\s\S]*?)endobj/g)].map(([, id, body]) => [id, body]),
  );
  const cmaps = new Map<string, ReadonlyMap<number, string>>();
  for (const [id = '', body = ''] of objects) {
    const unicode = /\/ToUnicode (\d+) 0 R/.exec(body)?.[1];
    if (unicode) cmaps.set(id, lettersOf(streams.get(unicode) ?? ''));
  }
  // Chromium names a font after its object.
  const names = new Map(
    [...text.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, cmaps.get(id)]),
  );
  // Variable fonts are drawn with one-byte glyph codes, others with two-byte codes.
  const widths = new Map(
    [...text.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
      name,
      objects.get(id)?.includes('/Type3') ? 2 : 4,
    ]),
  );
  const decode = (hex: string, name: string) => {
    const glyphs = hex.match(widths.get(name) === 2 ? /.{2}/g : /.{4}/g) ?? [];
    return glyphs.map((glyph) => names.get(name)?.get(parseInt(glyph, 16)) ?? '').join('');
  };
  let letters = '';
  for (const stream of streams.values()) {
    let font = '';
    for (const [, name, glyphRun, hex] of stream.matchAll(
      /\/(F\d+) [\d.]+ Tf|(<[\da-fA-F]+>)|\[((?:<[\da-fA-F]+>|[-\d.\s])+)\]\s*TJ/g,
    )) {
      if (name) font = name;
      else
        for (const [, glyphs = ''] of (glyphRun ?? hex ?? '').matchAll(/<([\da-fA-F]+)>/g))
          letters += decode(glyphs, font);
    }
  }
  return {
    sheets: (text.match(/\/Type \/Page\b(?!s)/g) ?? []).length,
    letters: letters.normalize('NFKC').replace(/\s/g, ''),
  };
}
