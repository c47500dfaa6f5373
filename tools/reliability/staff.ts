import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { BACKGROUND_HEADER } from '@loupe/shared-types';
import { inRoot } from '../stack/workspace.mjs';
import type { Ledger, WriteOutcome, Write } from './ledger';
import { nextWrite } from './next-write';
import { leavesNone, type ScanPlan } from './scans';
import { PASSWORD } from './shop';

const GIVE_UP_MS = 15_000;

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly ms: number;
}

export interface StaffClient {
  readonly name: string;
  /** Status 0 if there was no response. */
  readonly ask: (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: unknown,
    key?: string,
  ) => Promise<Answer>;
  /** A read that no person asked for. */
  readonly poll: (path: string) => Promise<Answer>;
  /** Opens a response stream that stays open until the signal aborts. */
  readonly open: (path: string, signal: AbortSignal) => Promise<Response>;
  /** The same session at another BFF. */
  readonly at: (url: string) => StaffClient;
}

const { staff } = JSON.parse(readFileSync(inRoot('config/shop.json'), 'utf8')) as {
  staff: { username: string }[];
};
export const STAFF: readonly string[] = staff.map(({ username }) => username);

async function send(url: string, init: RequestInit): Promise<Answer> {
  const started = performance.now();
  const took = (): number => performance.now() - started;
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(GIVE_UP_MS) });
    const text = await response.text();
    return { status: response.status, text, headers: response.headers, ms: took() };
  } catch (error) {
    return { status: 0, text: String(error), headers: new Headers(), ms: took() };
  }
}

const json = { 'content-type': 'application/json' };

const withSession = (url: string, name: string, cookie: string): StaffClient => ({
  name,
  ask: (method, path, asked, key) =>
    send(`${url}${path}`, {
      method,
      headers: {
        cookie,
        ...(asked === undefined ? {} : json),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(asked === undefined ? {} : { body: JSON.stringify(asked) }),
    }),
  poll: (path) => send(`${url}${path}`, { headers: { cookie, [BACKGROUND_HEADER]: '1' } }),
  open: (path, signal) => fetch(`${url}${path}`, { headers: { cookie }, signal }),
  at: (other) => withSession(other, name, cookie),
});

export const tryPassword = (url: string, username: string, password: string): Promise<Answer> =>
  send(`${url}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username, password }),
  });

/** A client with a session; retries the sign-in until the shop answers. */
export async function signIn(url: string, name: string): Promise<StaffClient> {
  for (let tries = 0; ; tries += 1) {
    const answer = await tryPassword(url, name, PASSWORD);
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
    if (answer.status === 200 && cookie) return withSession(url, name, cookie);
    if (tries === 60) throw new Error(`${name} cannot sign in: ${answer.status} ${answer.text}`);
    await pause(500);
  }
}

/** State shared by all clients: the write counter, known jobs, and unexpected responses. */
export interface Day {
  readonly ledger: Ledger;
  readonly random: () => number;
  readonly jobs: Map<number, { version: number; number: string }>;
  readonly counts: Record<WriteOutcome, number> & { longestMs: number };
  /** Responses that no killed process explains. */
  readonly odd: string[];
  /** What is scanned into, where scans are part of the day. */
  scans?: ScanPlan;
  n: number;
  over: boolean;
}

export const newDay = (ledger: Ledger, random: () => number): Day => ({
  ledger,
  random,
  jobs: new Map(),
  counts: { acknowledged: 0, refused: 0, unknown: 0, longestMs: 0 },
  odd: [],
  n: 0,
  over: false,
});

const ERROR_MESSAGES = new Set([400, 404, 409, 422]);

function outcomeFrom({ status, text }: Answer, day: Day): WriteOutcome {
  if (status >= 200 && status < 300) return 'acknowledged';
  if (ERROR_MESSAGES.has(status)) return 'refused';
  if (status !== 0 && status !== 503) day.odd.push(`${status} ${text.slice(0, 80)}`);
  return 'unknown';
}

/** Sends a write once and records its outcome. */
export async function attempt(
  client: StaffClient,
  write: Write,
  day: Day,
): Promise<{ readonly result: WriteOutcome; readonly id?: number }> {
  const answer = await client.ask(write.method, write.path, write.body, write.key);
  const result = outcomeFrom(answer, day);
  const made =
    result === 'acknowledged' ? (JSON.parse(answer.text) as { id: number; version?: number }) : undefined;
  day.ledger.result({
    n: write.n,
    result,
    status: answer.status,
    id: made?.id,
    version: made?.version,
    ...(made && leavesNone(write, answer) && { leavesNone: true }),
  });
  day.counts[result] += 1;
  if (answer.status !== 0) day.counts.longestMs = Math.max(day.counts.longestMs, answer.ms);
  if (made && write.kind === 'create') day.jobs.set(made.id, { version: 1, number: write.marker });
  if (made && write.kind === 'patch') {
    const known = day.jobs.get(made.id);
    if (known) known.version = Math.max(known.version, made.version ?? 0);
  }
  return { result, id: made?.id };
}

const AFTER_FAILURE_MS = 100;

/** Writes until the day is over. Three of four writes with unknown outcome are retried at once under the same key. */
export async function work(client: StaffClient, day: Day): Promise<void> {
  const parts: number[] = [];
  while (!day.over) {
    const write = nextWrite(client.name, day, parts);
    day.ledger.sent(write);
    let last = await attempt(client, write, day);
    const triesAgain = write.key !== undefined && day.random() < 0.75;
    while (last.result === 'unknown' && triesAgain && !day.over) {
      await pause(AFTER_FAILURE_MS);
      last = await attempt(client, write, day);
    }
    if (last.result === 'unknown') await pause(AFTER_FAILURE_MS);
    if (write.kind === 'part' && last.id !== undefined) parts.push(last.id);
  }
}
