import type { z } from 'zod';
import { HttpError, SENTENCES } from './http-error';

/** The checked body, or a 400 with the first sentence the schema has against it. `noun` is what its keys are called. */
export function validate<S extends z.ZodType>(schema: S, body: unknown, noun = 'field'): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new HttpError(400, sentenceOf(result.error.issues[0], noun));
}

function sentenceOf(issue: z.core.$ZodIssue | undefined, noun: string): string {
  if (!issue) return SENTENCES.notAnObject;
  if (issue.code === 'unrecognized_keys') return `Unknown ${noun}: ${shownKey(issue.keys[0] ?? '')}`;
  return issue.message;
}

function shownKey(key: string): string {
  return key.replace(/[^\w.-]/g, '?').slice(0, 60);
}
