import { MAX_POUNDS, TEXT_LIMITS } from '../limits';
import { visibleText } from '../visible-text';
import * as z from './zod';

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !LONE_SURROGATE.test(text);
}

/** Aborts, so that an overlong text is not processed further. */
const tooLong = (label: string, most: number) =>
  ({ error: `${label} is too long: at most ${most} characters`, abort: true }) as const;

/** The maximum length before blanks and invisible characters are removed. */
const untidied = (most: number): number => 2 * most + 1_000;

/**
 * Stored text: without invisible characters, trimmed, at most `most` UTF-16 units, no NUL and no lone surrogate
 * (TEXT-1, TEXT-2, TEXT-3).
 */
export function textOf(label: string, most: number = TEXT_LIMITS.short) {
  return z
    .string({ error: `${label} must be text` })
    .max(untidied(most), tooLong(label, most))
    .overwrite(visibleText)
    .trim()
    .max(most, tooLong(label, most))
    .refine(isStorable, { error: `${label} contains characters that cannot be stored` });
}

/** As `textOf`, and not blank; `message` is the user message for a blank one. */
export function requiredText(label: string, message: string, most: number = TEXT_LIMITS.short) {
  return z
    .string({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? message : `${label} must be text`,
    })
    .max(untidied(most), tooLong(label, most))
    .overwrite(visibleText)
    .trim()
    .min(1, { error: message })
    .max(most, tooLong(label, most))
    .refine(isStorable, { error: `${label} contains characters that cannot be stored` });
}

/** As `textOf`; blank or null gives null. */
export function optionalText(label: string, most: number = TEXT_LIMITS.short) {
  return textOf(label, most)
    .nullable()
    .transform((text) => (text === null || text === '' ? null : text));
}

/** A number of pounds, 0 or more, with at most two decimals; others are refused, never rounded (MONEY-3). */
export function pounds(label: string, negativeMessage = `${label} must not be negative`) {
  return z
    .number({ error: `${label} must be a number of pounds` })
    .min(0, { error: negativeMessage })
    .max(MAX_POUNDS, { error: `${label} is too large` })
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
      error: `${label} must have at most two decimals`,
    });
}

/** A year typed as 26 is sent as 0026, so only years from 1900 to 2199 are accepted. */
const isLikelyYear = (text: string) => text >= '1900' && text < '2200';

/** A UTC instant, ISO-8601 with `Z`, from the years 1900 to 2199; the output has milliseconds. */
export function instant(label: string) {
  const error = `${label} must be a UTC date and time`;
  return z.iso
    .datetime({ error })
    .refine(isLikelyYear, { error })
    .transform((text) => new Date(text).toISOString());
}

/** A valid calendar day, yyyy-mm-dd, from the years 1900 to 2199. */
export function day(message: string) {
  return z.iso.date({ error: message }).refine(isLikelyYear, { error: message });
}
