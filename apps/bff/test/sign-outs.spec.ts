import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hashOf } from '@loupe/svc-kit';
import { captureLog } from '@loupe/svc-kit/testing';
import { createPendingSignOuts } from '../src/pending-sign-outs';
import { createSignOuts } from '../src/sign-outs';

const never = () => new Promise<void>(() => undefined);
const unavailable = () => Promise.reject(new Error('unavailable'));

function start(folder = join(mkdtempSync(join(tmpdir(), 'sign-outs-')), 'pending')) {
  const signOut = jest.fn<Promise<void>, [tokenHash: string, requestId: string]>(() => Promise.resolve());
  const { log, lines } = captureLog();
  const begin = () => createSignOuts({ jobs: { signOut }, store: createPendingSignOuts(folder), log });
  return { folder, signOut, lines, begin };
}

test('a log-out that jobs-svc acknowledges at once is neither stored nor remembered', async () => {
  const { folder, signOut, begin } = start();
  const signOuts = begin();
  const ended = signOuts.end('a token', 'a request');
  expect(signOuts.isEnded('a token')).toBe(true);
  await ended;
  expect(signOut).toHaveBeenCalledWith(hashOf('a token'), 'a request');
  expect(signOuts.isEnded('a token')).toBe(false);
  expect(() => readdirSync(folder)).toThrow('ENOENT');
});

test('an unacknowledged log-out is retried, also by the next process', async () => {
  const { folder, signOut, begin } = start();
  signOut.mockImplementation(unavailable);
  await begin().end('a token', 'a request');
  expect(readdirSync(folder)).toEqual([hashOf('a token')]);
  const next = begin();
  expect([next.isEnded('a token'), next.isEnded('another')]).toEqual([true, false]);
  signOut.mockImplementation(() => Promise.resolve());
  while (readdirSync(folder).length > 0) await pause(50);
  expect(next.isEnded('a token')).toBe(false);
});

test('a session ended while jobs-svc hangs is refused, and stored once if ended twice', async () => {
  const { folder, signOut, begin } = start();
  signOut.mockImplementation(never);
  const signOuts = begin();
  await Promise.all([signOuts.end('a token', 'one'), signOuts.end('a token', 'two')]);
  expect(signOuts.isEnded('a token')).toBe(true);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('without storage the session is still refused, and the failure is logged', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sign-outs-')), 'a file');
  writeFileSync(file, '');
  const { signOut, lines, begin } = start(join(file, 'pending'));
  signOut.mockImplementation(unavailable);
  const signOuts = begin();
  await signOuts.end('a token', 'a request');
  expect(signOuts.isEnded('a token')).toBe(true);
  expect(lines.join('')).toContain('a log-out could not be stored');
  expect(lines.join('')).not.toContain(hashOf('a token'));
});

test('at most ten thousand are pending; a further one is answered with a retry', async () => {
  const { folder, signOut, begin } = start();
  signOut.mockImplementation(never);
  const store = {
    ...createPendingSignOuts(folder),
    read: () => Array.from({ length: 10_001 }, (_, n) => `${n}`),
  };
  const { log } = captureLog();
  const signOuts = createSignOuts({ jobs: { signOut }, store, log });
  await expect(signOuts.end('a token', 'a request')).rejects.toMatchObject({ status: 503 });
  expect(begin().isEnded('a token')).toBe(false);
});
