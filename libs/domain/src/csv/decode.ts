import { CsvUserError } from './csv-error';

/** The detected encoding of a file. */
export type CsvEncoding = 'UTF-8' | 'UTF-8 with BOM' | 'Windows-1252' | 'UTF-16 LE' | 'UTF-16 BE';

/** The text of a file, and its encoding. */
export interface DecodedCsv {
  readonly text: string;
  readonly encoding: CsvEncoding;
}

// 0x80 to 0x9f in Windows-1252: Node 22.15's TextDecoder gives Latin-1 controls, unlike Node 24 and browsers.
const C1 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const SAVE_AS_CSV = 'Open it in Excel, choose Save As, then "CSV UTF-8", and upload that file.';

function startsWith(bytes: Uint8Array, ...start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

function zerosAt(bytes: Uint8Array, parity: 0 | 1): number {
  const sample = bytes.subarray(0, 1000);
  return sample.filter((byte, at) => byte === 0 && at % 2 === parity).length / Math.max(1, sample.length / 2);
}

function utf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): string {
  if (bytes.length % 2 === 1)
    throw new CsvUserError('The file ends in the middle of a character. Save it again and retry.');
  return new TextDecoder(encoding).decode(bytes);
}

function windows1252(bytes: Uint8Array): string {
  return new TextDecoder('latin1')
    .decode(bytes)
    .replace(/[\x80-\x9f]/g, (control) => C1[control.charCodeAt(0) - 0x80] ?? control);
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Decodes a CSV file written by Excel, LibreOffice or Google Sheets. UTF-16 is detected by its byte order mark or by
 * the zero bytes of Latin letters; what is not valid UTF-8 is read as Windows-1252 (IMPORT-7).
 *
 * @throws CsvUserError for a renamed workbook, for a file that is not text, for an empty file
 */
export function decodeCsv(bytes: Uint8Array): DecodedCsv {
  if (bytes.length === 0) throw new CsvUserError('The file is empty.');
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new CsvUserError(`This is an Excel workbook, not a CSV file. ${SAVE_AS_CSV}`);
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new CsvUserError('This is a PDF, not a CSV file.');
  if (startsWith(bytes, 0xff, 0xfe)) return { text: utf16(bytes, 'utf-16le'), encoding: 'UTF-16 LE' };
  if (startsWith(bytes, 0xfe, 0xff)) return { text: utf16(bytes, 'utf-16be'), encoding: 'UTF-16 BE' };
  if (zerosAt(bytes, 1) > 0.4 && zerosAt(bytes, 0) < 0.1)
    return { text: utf16(bytes, 'utf-16le'), encoding: 'UTF-16 LE' };
  if (zerosAt(bytes, 0) > 0.4 && zerosAt(bytes, 1) < 0.1)
    return { text: utf16(bytes, 'utf-16be'), encoding: 'UTF-16 BE' };
  if (bytes.includes(0)) throw new CsvUserError(`This is not a text file. ${SAVE_AS_CSV}`);
  const text = utf8(bytes);
  if (text === null) return { text: windows1252(bytes), encoding: 'Windows-1252' };
  return { text, encoding: startsWith(bytes, 0xef, 0xbb, 0xbf) ? 'UTF-8 with BOM' : 'UTF-8' };
}
