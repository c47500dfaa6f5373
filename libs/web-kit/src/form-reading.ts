import type * as z from '@loupe/shared-types/zod';

/** The values of a form's controls: text, whatever it means. */
export type FormValues<Values> = { readonly [Name in keyof Values]: string };

/** A message for each invalid field. */
export type Messages<Values> = { readonly [Name in keyof Values]?: string };

export type Reading<Values, Body> = { readonly body: Body } | { readonly messages: Messages<Values> };

/** Values read by a schema: its output, or the first message of each invalid field. */
export function readBy<Values, Body>(schema: z.ZodType<Body>, values: Values): Reading<Values, Body> {
  const read = schema.safeParse(values);
  if (read.success) return { body: read.data };
  const found = read.error.issues.map(({ path, message }) => [path[0], message] as const);
  return { messages: Object.fromEntries(found.reverse()) as Messages<Values> };
}

const messagesOf = <Values>(reading: Reading<Values, unknown>): Messages<Values> =>
  'messages' in reading ? reading.messages : {};

/**
 * The messages after a change: those of the changed fields anew, and of the others those that the change has mended or
 * caused. A message of the server stays until its field is changed.
 */
export function rechecked<Values>(
  current: Messages<Values>,
  before: Reading<Values, unknown>,
  after: Reading<Values, unknown>,
  changes: Partial<Values>,
): Messages<Values> {
  const was = messagesOf(before);
  const is = messagesOf(after);
  const names = Object.keys({ ...current, ...is }) as (keyof Values)[];
  const now = names.map((name) => {
    const isUnchanged = !(name in changes) && was[name] === is[name];
    return [name, isUnchanged ? current[name] : is[name]] as const;
  });
  return Object.fromEntries(now) as Messages<Values>;
}

/** Focuses the first control, in the order of the document, that has a message. */
export function focusFirst<Values>(form: HTMLFormElement | null, messages: Messages<Values>): void {
  const controls = [...(form?.elements ?? [])].filter((control) => control instanceof HTMLElement);
  controls.find((control) => messages[control.getAttribute('name') as keyof Values])?.focus();
}
