import { createFairShare } from './fair-share';

const soon = () => new Promise((resolve) => setImmediate(resolve));
const limits = { most: 4, mostOfOne: 2, mostWaiting: 3, waitMs: 10_000, now: () => 0 };

/** Asks for shares and records who got one, in order. */
function asker(options = limits) {
  const shares = createFairShare(options);
  const served: string[] = [];
  const ask = (owner: string, name = owner, size = 1) => {
    const asked = shares.take(owner, { size }).then((share) => {
      served.push(name);
      return share;
    });
    asked.catch(() => undefined);
    return asked;
  };
  return { shares, served, ask };
}

// SAFE-6
describe('a fair share', () => {
  it('limits each owner to their part, and serves another owner at once', async () => {
    const { served, ask } = asker();
    for (let n = 1; n <= 4; n += 1) void ask('greedy', `greedy ${n}`);
    void ask('other');
    await soon();
    expect(served).toEqual(['greedy 1', 'greedy 2', 'other']);
  });

  it('next serves the owner with the least use, however many requests another has queued', async () => {
    let time = 0;
    const { served, ask } = asker({ ...limits, most: 1, mostOfOne: 1, now: () => time });
    const greedy = [0, 1, 2, 3].map((n) => ask('greedy', `greedy ${n}`));
    const release = async (asked: ReturnType<typeof ask> | undefined, after: number) => {
      time += after;
      (await asked)?.release();
      await soon();
    };
    await release(greedy[0], 300);
    const modest = [0, 1, 2].map((n) => ask('modest', `modest ${n}`));
    await release(greedy[1], 300);
    for (const asked of modest) await release(asked, 20);
    await release(greedy[2], 300);
    expect(served).toEqual([
      'greedy 0',
      'greedy 1',
      'modest 0',
      'modest 1',
      'modest 2',
      'greedy 2',
      'greedy 3',
    ]);
  });

  it('forgets use that was long ago', async () => {
    let time = 0;
    const { served, ask } = asker({ ...limits, most: 1, mostOfOne: 1, now: () => time });
    const early = await ask('early', 'early 0');
    time += 1_000;
    early.release();
    time += 60_000;
    const late = await ask('late', 'late 0');
    void ask('late', 'late 1');
    void ask('early', 'early 1');
    time += 100;
    late.release();
    await soon();
    expect(served).toEqual(['early 0', 'late 0', 'early 1']);
  });

  it('makes an owner pay for no use of a time when nothing waited', async () => {
    let time = 0;
    const { served, ask } = asker({ ...limits, most: 1, mostOfOne: 1, now: () => time });
    const releaseAfter = async (asked: ReturnType<typeof ask>, ms: number) => {
      const share = await asked;
      time += ms;
      share.release();
      await soon();
    };
    await releaseAfter(ask('early', 'alone'), 3_000);
    const others = ['one', 'two', 'three'].map((owner) => ask(owner));
    const early = ask('early');
    for (const other of others) {
      await releaseAfter(other, 10);
      void ask('one', 'again');
    }
    await releaseAfter(early, 10);
    expect(served.slice(0, 5)).toEqual(['alone', 'one', 'two', 'three', 'early']);
  });

  it('serves owners of like use in the order of arrival', async () => {
    let time = 0;
    const { served, ask } = asker({ ...limits, most: 1, mostOfOne: 1, now: () => time });
    const names = ['a', 'b', 'a', 'c'];
    for (const asked of names.map((owner) => ask(owner))) {
      const share = await asked;
      time += 30;
      share.release();
      await soon();
    }
    expect(served).toEqual(names);
  });

  it('refuses at once when too many wait, and says whose share is used up', async () => {
    const { ask } = asker();
    for (let n = 0; n < 5; n += 1) void ask('greedy');
    await expect(ask('greedy')).rejects.toMatchObject({ status: 429, retryAfter: 1 });
    void ask('second');
    void ask('second');
    for (let n = 0; n < 3; n += 1) void ask('third');
    await expect(ask('third')).rejects.toMatchObject({ status: 503, retryAfter: 1 });
  });

  it('calls nobody greedy where one owner may use all', async () => {
    const { ask } = asker({ ...limits, mostOfOne: limits.most, waitMs: 5 });
    for (let n = 0; n < limits.most; n += 1) await ask('alone');
    await expect(ask('alone')).rejects.toMatchObject({ status: 503, retryAfter: 1 });
  });

  it('refuses a request that has waited too long, and removes it', async () => {
    const { shares, ask } = asker({ ...limits, waitMs: 5 });
    const held = [await ask('greedy'), await ask('greedy')];
    await expect(ask('greedy')).rejects.toMatchObject({ status: 429 });
    for (const share of held) share.release();
    expect(shares.inUse()).toBe(0);
  });

  it('counts the real size once it is known, and each release once', async () => {
    const { shares, served, ask } = asker({ ...limits, most: 10, mostOfOne: 10 });
    const large = await ask('one', 'large', 10);
    void ask('two', 'small', 5);
    await soon();
    expect(served).toEqual(['large']);
    large.resize(4);
    await soon();
    expect([served, shares.inUse()]).toEqual([['large', 'small'], 9]);
    large.release();
    large.release();
    large.resize(3);
    expect(shares.inUse()).toBe(5);
  });

  it('gives a request larger than its limit to an owner who holds nothing else', async () => {
    const { served, ask } = asker();
    void ask('one', 'huge', 100);
    void ask('two', 'next');
    await soon();
    expect(served).toEqual(['huge']);
  });
});

// KEEP-9
describe('a fair share beyond what can be done', () => {
  type Asked = NonNullable<Parameters<ReturnType<typeof createFairShare>['take']>[1]>;
  const one = { most: 1, mostOfOne: 1, mostWaiting: 9, mostWaitingInAll: 3, waitMs: 10_000, now: () => 0 };

  /** Holds the only share, and records in which order others are served and refused. */
  async function crowd(options: Parameters<typeof createFairShare>[0] = one) {
    const shares = createFairShare(options);
    const held = await shares.take('first');
    const served: string[] = [];
    const refused: string[] = [];
    return {
      shares,
      held,
      served,
      refused,
      async ask(name: string, asked: Asked = {}) {
        void shares.take(name, asked).then(
          (share) => {
            served.push(name);
            share.release();
          },
          ({ status, code, retryAfter }) => refused.push(`${name} ${status} ${code} ${retryAfter}`),
        );
        await soon();
      },
    };
  }

  it('serves saves first, then reads, then polls, and each in its order', async () => {
    const { ask, held, served } = await crowd({ ...one, mostWaitingInAll: 9 });
    for (const [name, priority] of [
      ['poll', 'background'],
      ['read 1', 'read'],
      ['save 1', 'save'],
      ['read 2', 'read'],
      ['save 2', 'save'],
    ] as const)
      await ask(name, { priority });
    held.release();
    await soon();
    expect(served).toEqual(['save 1', 'save 2', 'read 1', 'read 2', 'poll']);
  });

  it('serves a save before the reads of the same user', async () => {
    const { shares, held } = await crowd();
    const order: string[] = [];
    const ask = (name: string, priority: 'save' | 'read') =>
      shares.take('amelia', { priority }).then((share) => {
        order.push(name);
        share.release();
      });
    const asked = [ask('read 1', 'read'), ask('read 2', 'read'), ask('save', 'save')];
    held.release();
    await Promise.all(asked);
    expect(order).toEqual(['save', 'read 1', 'read 2']);
  });

  it('refuses the oldest poll first, then for a save the oldest read, and a save only behind saves', async () => {
    const { ask, refused, shares } = await crowd();
    await ask('poll 1', { priority: 'background' });
    await ask('poll 2', { priority: 'background' });
    await ask('read 1');
    await ask('poll 3', { priority: 'background' });
    expect(refused).toEqual(['poll 1 503 busy 1']);
    await ask('read 2');
    await ask('save 1', { priority: 'save' });
    expect(refused.slice(1)).toEqual(['poll 2 503 busy 1', 'poll 3 503 busy 1']);
    await ask('read 3');
    expect(refused.slice(3)).toEqual(['read 3 503 busy 1']);
    await ask('save 2', { priority: 'save' });
    await ask('save 3', { priority: 'save' });
    expect(refused.slice(4)).toEqual(['read 1 503 busy 1', 'read 2 503 busy 1']);
    await ask('save 4', { priority: 'save' });
    expect(refused.slice(6)).toEqual(['save 4 503 busy 1']);
    expect(shares.waiting()).toBe(3);
  });

  it('makes room among the calls of the same user alone when these are too many', async () => {
    const { shares } = await crowd({ ...one, mostWaiting: 2, mostWaitingInAll: 9 });
    const other = shares.take('other', { priority: 'background' });
    const poll = shares.take('amelia', { priority: 'background' });
    const read = shares.take('amelia');
    const save = shares.take('amelia', { priority: 'save' });
    await expect(poll).rejects.toMatchObject({ status: 503 });
    expect(shares.waiting()).toBe(3);
    for (const asked of [other, read, save]) asked.catch(() => undefined);
  });

  it('keeps room for one kind of request while another takes all it may', async () => {
    const shares = createFairShare({ ...one, most: 3, mostOfOne: 3, mostOf: { save: 2 } });
    const served: string[] = [];
    const take = (name: string, priority: 'save' | 'read') =>
      shares.take(name, { priority }).then((share) => {
        served.push(name);
        return share;
      });
    const first = take('save 1', 'save');
    for (const name of ['save 2', 'save 3']) void take(name, 'save');
    void take('read', 'read');
    await soon();
    expect(served).toEqual(['save 1', 'save 2', 'read']);
    (await first).release();
    await soon();
    expect(served.at(-1)).toBe('save 3');
  });

  it('forgets a request whose client has left', async () => {
    const { shares, held } = await crowd();
    const left = new AbortController();
    const asked = shares.take('amelia', { signal: left.signal });
    left.abort();
    (await asked).release();
    expect([shares.waiting(), shares.inUse()]).toEqual([0, 1]);
    held.release();
    expect(shares.inUse()).toBe(0);
    await shares.take('amelia', { signal: left.signal });
    expect(shares.inUse()).toBe(0);
  });
});
