import type { z } from 'zod';
import { HttpError, USER_MESSAGES } from './http-error';

/** The validated body. Throws a 400 with the schema's first message. `noun` is what its keys are called. */
export function validate<S extends z.ZodType>(schema: S, body: unknown, noun = 'field'): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new HttpError(400, userMessageOf(result.error.issues[0], noun));
}

function userMessageOf(issue: z.core.$ZodIssue | undefined, noun: string): string {
  if (!issue) return USER_MESSAGES.notAnObject;
  if (issue.code === 'unrecognized_keys') return `Unknown ${noun}: ${safeKey(issue.keys[0] ?? '')}`;
  return issue.message;
}

function safeKey(key: string): string {
  return key.replace(/[^\w.-]/g, '?').slice(0, 60);
}
