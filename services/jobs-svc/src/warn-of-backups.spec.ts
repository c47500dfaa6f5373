import { captureLog } from '@loupe/svc-kit/testing';
import { warnOfBackups } from './warn-of-backups';

const NOW = new Date('2026-04-03T12:00:00.000Z');
const GOOD = {
  lastSuccessAt: '2026-04-03T02:00:00.000Z',
  failingSince: null,
  lastFailureAt: null,
  failures: 0,
  failure: null,
  copiedOut: null,
};

const logged = (state: Parameters<typeof warnOfBackups>[1]) => {
  const { log, lines } = captureLog();
  warnOfBackups(log, state, NOW);
  return lines.map((line) => JSON.parse(line) as { msg: string; count: number });
};

test('logs nothing when backups succeed or are not configured here', () => {
  expect([...logged(GOOD), ...logged(null)]).toEqual([]);
});

test('logs that they fail, and the age of the newest, without a file or host', () => {
  const failure = { step: 'copy-out', userMessage: 'no route to db.internal' } as const;
  const lines = logged({ ...GOOD, lastSuccessAt: '2026-03-31T12:00:00.000Z', failures: 4, failure });
  expect(lines.map(({ msg, count }) => [msg, count])).toEqual([
    ['backups fail: see backups/state.json', 4],
    ['the newest backup is old: its age in hours', 72],
  ]);
  expect(JSON.stringify(lines)).not.toContain('internal');
});
