import type { ImportLimits } from '@loupe/shared-types';
import { formatCount } from '../counts';
import { CsvUserError } from './csv-error';

const MEGABYTE = 1024 * 1024;

const megabytesText = (bytes: number): string =>
  String(Math.max(0.1, Math.ceil((bytes / MEGABYTE) * 10) / 10));

/**
 * Refuses input that is too large, before it is read (IMPORT-10).
 *
 * @param what the beginning of the message, such as 'This file'
 * @throws CsvUserError
 */
export function refuseTooLarge(what: string, bytes: number, { maxMegabytes }: ImportLimits): void {
  if (bytes <= maxMegabytes * MEGABYTE) return;
  throw new CsvUserError(
    `${what} has ${megabytesText(bytes)} MB, and one import takes at most ${maxMegabytes} MB. Nothing of it was read: split it into smaller files.`,
  );
}

/** The UTF-8 bytes of a text; an estimate, without encoding it, when it is too long anyway. */
export function bytesOfText(text: string, { maxMegabytes }: ImportLimits): number {
  return text.length > maxMegabytes * MEGABYTE ? text.length : new TextEncoder().encode(text).length;
}

/** The error for a file with more rows than one import accepts (IMPORT-10). */
export function tooManyRows(maxRows: number): CsvUserError {
  const most = formatCount(maxRows);
  return new CsvUserError(
    `There are more than ${most} rows, and one import takes at most ${most}. Nothing of it was imported: split it into smaller files.`,
  );
}
