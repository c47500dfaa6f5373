import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepDailyBackups } from './daily-backups.mjs';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let dataDir = '';
/** Backup times in minutes since the start, by the monotonic clock. */
let taken: number[] = [];
let succeeds = true;
let said: string[] = [];
let stop = (): void => undefined;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-04-03T09:00:00.000Z') });
  dataDir = mkdtempSync(join(tmpdir(), 'daily-'));
  mkdirSync(join(dataDir, 'backups'));
  [taken, said, succeeds] = [[], [], true];
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  rmSync(dataDir, { recursive: true, force: true });
});

const shelve = (moment: Date, ending = 'sqlite') =>
  writeFileSync(
    join(dataDir, 'backups', `repairs-${moment.toISOString().slice(0, 19).replaceAll(':', '')}Z.${ending}`),
    '',
  );

function start(command?: string) {
  const began = performance.now();
  ({ stop } = keepDailyBackups({
    dataDir,
    enabled: true,
    ...(command && { command }),
    say: (userMessage) => said.push(userMessage),
    backUp(_request, done) {
      taken.push(Math.round((performance.now() - began) / MINUTE));
      const outcome = succeeds;
      setTimeout(() => {
        if (outcome) shelve(new Date());
        done(outcome);
      }, 1_000);
      return () => undefined;
    },
  }));
}

const pass = (ms: number) => jest.advanceTimersByTime(ms);
const stepClock = (ms: number) => jest.setSystemTime(Date.now() + ms);

// BACKUP-1
test('one is taken a minute after the start and then once a day', () => {
  start();
  pass(3 * DAY);
  expect(taken).toHaveLength(3);
  expect(taken[0]).toBe(1);
});

test.each([-90_000, 90_000, -365 * DAY, 365 * DAY])(
  'a clock that is set by %d ms, and set right a day later, loses no day',
  (step) => {
    start();
    pass(HOUR);
    stepClock(step);
    pass(DAY);
    stepClock(-step);
    const before = taken.length;
    pass(2 * DAY);
    expect(taken.length - before).toBeGreaterThanOrEqual(2);
    const pauses = [...taken, (3 * DAY + HOUR) / MINUTE].map((at, n) => at - (taken[n - 1] ?? 0));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(24 * 60 + 15);
  },
);

test('a backup dated in the future stops none', () => {
  shelve(new Date(Date.now() + 300 * DAY));
  start();
  pass(2 * MINUTE);
  expect(taken).toEqual([1]);
});

// BACKUP-5
test('a failing one is retried with a growing backoff, four hours at most, until it succeeds', () => {
  succeeds = false;
  start();
  pass(DAY);
  const pauses = taken.slice(1).map((at, n) => at - (taken[n] ?? 0));
  // Checks happen one minute after the start, then every 15 minutes.
  expect(pauses).toEqual([29, 45, 75, 135, 255, 255, 255, 255]);
  expect(said.at(-1)).toBe(
    'The backup failed, 9 in a row. The last good one was taken: never. It is tried again in 240 minutes.',
  );
  succeeds = true;
  pass(4 * HOUR);
  const afterwards = taken.length;
  succeeds = false;
  pass(DAY + HOUR);
  expect(taken.length).toBeGreaterThan(afterwards + 1);
});

test('a failed BACKUP_COMMAND is retried although no backup is due', () => {
  shelve(new Date());
  start('true');
  pass(2 * MINUTE);
  expect(taken).toEqual([1]);
});
