import { createFairShare } from './fair-share';

const soon = () => new Promise((resolve) => setImmediate(resolve));
const limits = { most: 4, mostOfOne: 2, mostWaiting: 3, waitMs: 10_000, now: () => 0 };

/** Asks for shares and records who got one, in order. */
function asker(options = limits) {
  const shares = createFairShare(options);
  const served: string[] = [];
  const ask = (owner: string, name = owner, size = 1) => {
    const asked = shares.take(owner, size).then((share) => {
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

  it('next serves the owner with the least recent use, however many requests another has queued', async () => {
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

  it('refuses at once when too many wait, and says whose share is used up', async () => {
    const { ask } = asker();
    for (let n = 0; n < 5; n += 1) void ask('greedy');
    await expect(ask('greedy')).rejects.toMatchObject({ status: 429, retryAfter: 1 });
    void ask('second');
    void ask('second');
    for (let n = 0; n < 3; n += 1) void ask('third');
    await expect(ask('third')).rejects.toMatchObject({ status: 503, retryAfter: 1 });
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
