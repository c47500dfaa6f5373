import { MAX_ANSWER_BYTES } from '@loupe/shared-types';
import { createChangeLogCache, type Db, type ChangeLogCache } from '@loupe/db';
import { HttpError, SENT, type Sent, type ServiceContext } from '@loupe/svc-kit';
import type { Knex } from 'knex';
import { z } from 'zod';

/** The position after a page: lists continue from a row, not an offset, so later pages cost what the first does. */
export interface Cursor {
  readonly at: string;
  readonly id: number;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** Absent where it was asked for apart. */
  readonly total: number | undefined;
  readonly next: Cursor | null;
  /** The cursor after this item. */
  readonly cursorOf: (item: T) => Cursor;
}

/** With its page by default; `apart` leaves out a total that must be counted, `only` the page (LIST-5). */
export type TotalWanted = 'apart' | 'only' | undefined;

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: Cursor;
  readonly search: string;
  readonly total?: TotalWanted;
}

export type Order = 'newest' | 'oldest';

const cursorSchema = z.tuple([z.iso.datetime({ precision: 3 }), z.int().min(1)]);

function readCursor(text: string): Cursor {
  try {
    const [at, id] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return { at, id };
  } catch {
    throw new HttpError(400, 'That cursor is not one of ours: start the list again');
  }
}

export type ReadOn<Q> = Omit<Q, 'cursor'> & { readonly cursor?: Cursor };

/** Decodes the cursor of a list query. */
export function readOn<Q extends { readonly cursor?: string }>({ cursor, ...rest }: Q): ReadOn<Q> {
  return { ...rest, ...(cursor !== undefined && { cursor: readCursor(cursor) }) };
}

function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

export const directionOf = (order: Order) => (order === 'newest' ? 'desc' : 'asc');

/** Orders by an instant and an id after the cursor, in a form for which both databases walk an index (LIST-3). */
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

/** Cuts the extra row that shows whether there is another page; so does a row beyond the byte budget. */
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

/** The total number of rows; when the first page is also the last, its length, without a count. Undefined if wanted apart. */
export async function totalOf(
  { items, next, cursor }: Pick<Page<unknown>, 'items' | 'next'> & Pick<PageRequest, 'cursor'>,
  count: () => Promise<number>,
  wanted?: TotalWanted,
): Promise<number | undefined> {
  if (next === null && cursor === undefined) return items.length;
  return wanted === 'apart' ? undefined : count();
}

/** The answer to a request for the total alone. */
export const totalOnly = async <T>(count: () => Promise<number>): Promise<Page<T>> => ({
  items: [],
  total: await count(),
  next: null,
  cursorOf: () => {
    throw new Error('An empty page has no cursor');
  },
});

export interface ResponseCaching {
  readonly pages: ChangeLogCache<WrittenPage>;
}

/** A serialised page. Bytes instead of text, so that all clients can be sent the same buffer. */
export interface WrittenPage {
  readonly json: Buffer;
  readonly total: number | undefined;
  readonly next: Cursor | null;
}

/** A page of 200 jobs is about 250 KB, so the first pages of all lists fit three times. */
const RESPONSE_CACHE_BYTES = 8 * 1024 * 1024;

export function createResponseCache(db: Db, onRead?: (isHit: boolean) => void): ChangeLogCache<WrittenPage> {
  return createChangeLogCache<WrittenPage>(db, {
    mostBytes: RESPONSE_CACHE_BYTES,
    bytesOf: ({ json }) => json.length,
    onRead,
  });
}

/** Collects the items of a page of at most `limit`, each as JSON with the cursor after it. */
export function cutWritten(limit = Infinity): {
  /** Returns false when the page is full and this item is on the next one. */
  readonly add: (json: string, after: Cursor) => boolean;
  /** The page; `next` is null unless an item did not fit. */
  readonly written: () => Pick<WrittenPage, 'json' | 'next'> & { readonly count: number };
} {
  const items: string[] = [];
  let bytes = 0;
  let last: Cursor | null = null;
  let isCut = false;
  return {
    add(json, after) {
      bytes += Buffer.byteLength(json) + 1;
      // A character may take six bytes in JSON, so a page that fit as rows may have to be cut (LIST-4).
      isCut = items.length === limit || (bytes > MAX_ANSWER_BYTES && last !== null);
      if (isCut) return false;
      items.push(json);
      last = after;
      return true;
    },
    written: () => ({
      json: Buffer.from(`[${items.join()}]`),
      next: isCut ? last : null,
      count: items.length,
    }),
  };
}

export function writePage<T>({ items, total, next, cursorOf }: Page<T>): WrittenPage {
  const page = cutWritten();
  items.every((item) => page.add(JSON.stringify(item), cursorOf(item)));
  const { json, next: cut } = page.written();
  return { json, next: cut ?? next, total };
}

/**
 * Sends a JSON array with its total count and a link to the next page. First pages are read most, so serialised
 * pages stay in the response cache until the next write; pages of searches are not cached.
 */
export async function answerPage<T, Q extends { readonly cursor?: string; readonly search?: string }>(
  ctx: ServiceContext,
  {
    pages,
    query,
    isOfNow = false,
  }: ResponseCaching & {
    readonly query: Q;
    /** Whether the answer also changes with the time, and not only with a write. */
    readonly isOfNow?: boolean;
  },
  read: (asked: ReadOn<Q>, isLeft: () => boolean) => Promise<Page<T> | WrittenPage>,
): Promise<Sent<readonly T[]>> {
  const asked = readOn(query);
  const write = async () => {
    const page = await read(asked, () => ctx.res.closed);
    return 'json' in page ? page : writePage(page);
  };
  const isCached = (query.search ?? '') === '' && !isOfNow;
  return sendPage(ctx, await (isCached ? pages.get(ctx.url, write) : write()));
}

export function sendPage<T>(ctx: ServiceContext, { json, total, next }: WrittenPage): Sent<readonly T[]> {
  if (total !== undefined) ctx.set('X-Total-Count', String(total));
  setNext(ctx, next);
  ctx.type = 'json';
  ctx.body = json;
  return SENT;
}

/** Sets the Link header to the next page or to the rest of a list. */
export function setNext(ctx: ServiceContext, next: Cursor | null, path = ctx.path): void {
  if (!next) return;
  const parameters = new URLSearchParams(ctx.querystring);
  parameters.set('cursor', writeCursor(next));
  ctx.set('Link', `<${path}?${parameters.toString()}>; rel="next"`);
}
