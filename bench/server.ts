import type { DatabaseLocation } from '@loupe/db';
import type { Stack } from '../tools/stack/stack.mjs';
import { measureBareHttp, measureStatements } from './bare';
import { casesOf, overlappingPages, type Case } from './cases';
import { load, type Figures, type RequestMaker } from './load';
import { allSignedIn, signedIn } from './sign-in';
import { ms, within, type Line } from './table';

const CONNECTIONS = [1, 10, 50] as const;

const perSecond = (value: number): string => `${value.toFixed(0)}/s`;
const formatted = (one: Figures): string =>
  `${ms(one.p50)} / ${ms(one.p97)} / ${ms(one.p99)}, ${perSecond(one.perSecond)}`;

interface Setting {
  readonly stack: Stack;
  readonly where: DatabaseLocation;
  readonly seconds: number;
  readonly folder: string;
  /** Only the cases whose name matches this regular expression. */
  readonly cases?: string;
}

/** The targets of a case for one number of connections. */
function aimsAt(one: Case, connections: number, figures: Figures): readonly Line[] {
  return one.p97Limit && connections === 10
    ? [within(`${one.name}, p97.5 at 10`, figures.p97, one.p97Limit, ms)]
    : [];
}

async function measureCase(
  one: Case,
  { stack, where, seconds, folder }: Setting,
  all: readonly Readonly<Record<string, string>>[],
): Promise<readonly Line[]> {
  const users = one.isManagers ? all.slice(0, 1) : all;
  const asUser: RequestMaker = (n) => ({ ...one.make(n), headers: users[n % users.length] ?? {} });
  const first = asUser(0);
  const sent = await fetch(`${stack.url}${first.path}`, { ...first, headers: { ...first.headers } });
  const bytes = await sent.text();
  const statements = one.bare && (await measureStatements(where, one.bare));
  const lines: Line[] = [];
  for (const connections of CONNECTIONS) {
    const figures = await load(stack.url, (n) => asUser(n + 1), { connections, seconds });
    const http = await measureBareHttp(bytes, folder, connections);
    lines.push({
      what: `${one.name}, ${connections} ${connections === 1 ? 'connection' : 'connections'}${figures.failed ? `, ${figures.failed} FAILED (the first: ${figures.firstFailure})` : ''}`,
      value: formatted(figures),
      beside: [
        ...(statements ? [`bare statements ${ms(statements.p50)} / ${ms(statements.p99)}`] : []),
        `bare node:http ${formatted(http.direct)}`,
      ].join('; '),
      ...(figures.failed ? { met: false } : {}),
    });
    lines.push(...aimsAt(one, connections, figures));
    if (statements && one.timesBare && connections === 10) {
      const sum = statements.p99 + http.direct.p99 + http.hop.p99;
      const why = `${one.timesBare} × bare statements + bare HTTP + hop`;
      lines.push(within(`${one.name}, p99 at 10`, figures.p99, one.timesBare * sum, ms, why));
    }
  }
  return lines;
}

export async function measureServer(setting: Setting): Promise<readonly Line[]> {
  const users = await allSignedIn(setting.stack);
  const lines: Line[] = [];
  for (const one of await casesOf(setting.stack, users[0] ?? {}))
    if (new RegExp(setting.cases ?? '').test(one.name))
      lines.push(...(await measureCase(one, setting, users)));
  return lines;
}

/** List pages, none of them cached, at ten connections: compared with a tenth of the archive. */
export async function measurePages(stack: Stack, seconds: number): Promise<Figures> {
  const headers = await signedIn(stack);
  const pages = await overlappingPages(stack, headers);
  return load(stack.url, (n) => ({ path: pages[n % pages.length] ?? '', headers }), {
    connections: 10,
    seconds,
  });
}
