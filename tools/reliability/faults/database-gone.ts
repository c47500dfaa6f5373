import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import type { Assertion } from '../assertions';
import { assertStatuses, longest, median, probe, type Sample } from '../probe';
import { madeJob, withRig, type Rig } from '../rig';

const GONE_MS = 8_000;
const ASK_EVERY_MS = 100;
/** The promised limit plus a margin for a busy machine. */
const ANSWER_WITHIN_MS = 4_000;
const BACK_WITHIN_MS = 5_000;

interface Trouble {
  readonly begin: () => void | Promise<void>;
  readonly end: () => void | Promise<void>;
  /** Kinds of requests that cannot be served during the fault. */
  readonly stopped: readonly Sample['kind'][];
}

async function through(
  { shop, clients: [client] }: Rig,
  trouble: Trouble,
  assertThat: Assertion,
): Promise<void> {
  if (!client) throw new Error('Nobody is signed in');
  const asking = probe(client, await madeJob(client), ASK_EVERY_MS);
  await pause(1_000);
  const began = Date.now();
  await trouble.begin();
  await pause(GONE_MS);
  await trouble.end();
  const ended = Date.now();
  await pause(BACK_WITHIN_MS + 2_000);
  const samples = await asking.end();

  const during = samples.filter(({ at, kind }) => at > began && at < ended && trouble.stopped.includes(kind));
  const unavailable = during.filter(({ status }) => status === 503);
  const first = Math.min(...unavailable.map(({ at, ms }) => at + ms));
  const afterFirst = unavailable.filter(({ at }) => at > first + 500 && at < ended - ANSWER_WITHIN_MS);
  assertThat(
    `longest answer ${longest(samples)} ms (limit ${ANSWER_WITHIN_MS})`,
    longest(samples) <= ANSWER_WITHIN_MS,
  );
  assertThat(
    `${unavailable.length} requests were told 503, each with Retry-After`,
    unavailable.length > 0 && unavailable.every(({ retryAfter }) => retryAfter),
  );
  assertThat(
    `once it was known, the answer came at once: ${median(afterFirst)} ms in the middle of ${afterFirst.length}`,
    afterFirst.length > 0 && median(afterFirst) < 250,
  );
  const good = samples.filter(({ at, status }) => at >= ended && status > 0 && status < 300);
  const back = (kind: Sample['kind']): number =>
    Math.min(
      ...good.filter((sample) => sample.kind === kind).map(({ at, ms }) => Math.round(at + ms - ended)),
    );
  assertThat(`reads were served again ${back('read')} ms after its return`, back('read') <= BACK_WITHIN_MS);
  assertThat(
    `writes were served again ${back('write')} ms after its return`,
    back('write') <= BACK_WITHIN_MS,
  );
  assertStatuses(samples, [0, 200, 201, 503], assertThat);
  if (!trouble.stopped.includes('read')) {
    const reads = samples.filter(({ kind }) => kind === 'read');
    const failed = reads.filter(({ status }) => status !== 200).length;
    assertThat(`${failed} of ${reads.length} reads failed meanwhile`, failed === 0);
  }
  void shop;
}

export const frozenMariadb = (assertThat: Assertion): Promise<void> =>
  withRig({ database: 'MariaDB' }, (rig) =>
    through(
      rig,
      {
        begin: () => rig.server?.mariadb?.signal('SIGSTOP'),
        end: () => rig.server?.mariadb?.signal('SIGCONT'),
        stopped: ['read', 'write'],
      },
      assertThat,
    ),
  );

export const killedMariadb = (assertThat: Assertion): Promise<void> =>
  withRig({ database: 'MariaDB' }, (rig) =>
    through(
      rig,
      {
        begin: () => rig.server?.mariadb?.stop('SIGKILL'),
        async end() {
          rig.server?.mariadb?.start();
          await rig.server?.mariadb?.ready();
        },
        stopped: ['read', 'write'],
      },
      assertThat,
    ),
  );

export const lockedSqlite = (assertThat: Assertion): Promise<void> =>
  withRig({ database: 'SQLite' }, async (rig) => {
    const other = new Sqlite(join(rig.folder, 'repairs.sqlite'), { timeout: 5_000 });
    await through(
      rig,
      {
        begin: () => void other.exec('begin immediate'),
        end: () => void other.exec('rollback'),
        stopped: ['write'],
      },
      assertThat,
    );
    other.close();
  });
