import { LIST_LIMITS, LONGEST_SEARCH, MAX_ANSWER_BYTES } from '@loupe/shared-types';
import { keepUntilWritten, type Db, type KeptAnswers } from '@loupe/db';
import { HttpError, type ServiceContext } from '@loupe/svc-kit';
import type { Knex } from 'knex';
import { z } from 'zod';

/** Where a page ends: lists are read on from a row, not from a count, so that later pages cost what the first does. */
export interface Cursor {
  readonly at: string;
  readonly id: number;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly next: Cursor | null;
  /** Where a page ends that ends with this item. */
  readonly cursorOf: (item: T) => Cursor;
}

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: Cursor;
  readonly search: string;
}

export type Order = 'newest' | 'oldest';

const cursorSchema = z.tuple([z.iso.datetime({ precision: 3 }), z.int().min(1)]);
const LIMIT_SENTENCE = `limit must be a number from 1 to ${LIST_LIMITS.most}`;

function readCursor(text: string): Cursor {
  try {
    const [at, id] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return { at, id };
  } catch {
    throw new HttpError(400, 'That cursor is not one of ours: start the list again');
  }
}

function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

/** The parameters every list takes (LIST-2). */
export const pageParameters = {
  limit: z
    .string()
    .regex(/^\d{1,3}$/, { error: LIMIT_SENTENCE })
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= LIST_LIMITS.most, { error: LIMIT_SENTENCE })
    .default(LIST_LIMITS.default),
  cursor: z
    .string()
    .max(200, { error: 'That cursor is not one of ours: start the list again' })
    .transform(readCursor)
    .optional(),
  search: z
    .string()
    .max(LONGEST_SEARCH, { error: `Search for at most ${LONGEST_SEARCH} characters` })
    .default(''),
};

export const pageSchema = z.strictObject(pageParameters);

export const directionOf = (order: Order) => (order === 'newest' ? 'desc' : 'asc');

/** Orders by an instant and an id and reads on from the cursor, in the form both databases walk an index with (LIST-3). */
export function keyset(
  rows: Knex.QueryBuilder,
  columns: { readonly at: string; readonly id: string },
  { cursor, limit }: Pick<PageRequest, 'cursor' | 'limit'>,
  order: Order = 'newest',
): Knex.QueryBuilder {
  const direction = directionOf(order);
  const beyond = direction === 'desc' ? '<' : '>';
  if (cursor) {
    rows.where(columns.at, `${beyond}=`, cursor.at);
    rows.where((or) => or.where(columns.at, beyond, cursor.at).orWhere(columns.id, beyond, cursor.id));
  }
  return rows
    .orderBy(columns.at, direction)
    .orderBy(columns.id, direction)
    .limit(limit + 1);
}

/** Cuts the one row too many that says there is another page; so does a row that was found and not read. */
export function cutPage<T extends object>(
  rows: readonly T[],
  limit: number,
  cursorOf: (row: T) => Cursor,
): Pick<Page<T>, 'items' | 'next'> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const found = last && 'found_rows' in last ? Number(last.found_rows) : rows.length;
  return { items, next: last && found > items.length ? cursorOf(last) : null };
}

/** How many there are in all; when the first page is the last one too it holds them, and nothing is counted. */
export async function totalOf(
  { items, next, cursor }: Pick<Page<unknown>, 'items' | 'next'> & Pick<PageRequest, 'cursor'>,
  count: () => Promise<number>,
): Promise<number> {
  return next === null && cursor === undefined ? items.length : count();
}

export interface KeptPages {
  readonly pages: KeptAnswers<WrittenPage>;
}

/** A page as it goes out. Bytes and not text: many people can be sent the same ones. */
export interface WrittenPage {
  readonly json: Buffer;
  readonly total: number;
  readonly next: Cursor | null;
}

/** Pages of 200 jobs are a quarter of a megabyte, so everybody's first pages have room. */
const KEPT_PAGES_BYTES = 24 * 1024 * 1024;

export function keepPages(db: Db): KeptAnswers<WrittenPage> {
  return keepUntilWritten<WrittenPage>(db, {
    mostBytes: KEPT_PAGES_BYTES,
    bytesOf: ({ json }) => json.length,
  });
}

/** Characters of a text may each take six bytes of JSON, so what fitted as rows may have to end sooner (LIST-4). */
export function writePage<T>({ items, total, next, cursorOf }: Page<T>): WrittenPage {
  const written: string[] = [];
  let bytes = 0;
  for (const item of items) {
    const json = JSON.stringify(item);
    bytes += Buffer.byteLength(json) + 1;
    if (bytes > MAX_ANSWER_BYTES && written.length > 0) break;
    written.push(json);
  }
  const last = items[written.length - 1];
  const isWhole = written.length === items.length || last === undefined;
  return { json: Buffer.from(`[${written.join()}]`), total, next: isWhole ? next : cursorOf(last) };
}

/**
 * A JSON array with its full count and the address of its next page. Everybody reads the first pages again and
 * again, so a page is kept, as it goes out, until something is written; what was searched for is not asked twice.
 */
export async function answerPage<T>(
  ctx: ServiceContext,
  { pages, search = '' }: KeptPages & Partial<Pick<PageRequest, 'search'>>,
  read: () => Promise<Page<T>>,
): Promise<void> {
  const write = async () => writePage(await read());
  sendPage(ctx, await (search === '' ? pages.get(ctx.url, write) : write()));
}

export function sendPage(ctx: ServiceContext, { json, total, next }: WrittenPage): void {
  ctx.set('X-Total-Count', String(total));
  setNext(ctx, next);
  ctx.type = 'json';
  ctx.body = json;
}

/** Says where a list, or what is left of it, goes on. */
export function setNext(ctx: ServiceContext, next: Cursor | null, path = ctx.path): void {
  if (!next) return;
  const parameters = new URLSearchParams(ctx.querystring);
  parameters.set('cursor', writeCursor(next));
  ctx.set('Link', `<${path}?${parameters.toString()}>; rel="next"`);
}

/** For calls that take no parameters: one that is given is a mistake worth telling. */
export const noParameters = z.strictObject({});
