import { electLeader } from './leader';

/** All channels of one name hear each other, and each message arrives a moment later. */
class FakeChannel {
  static readonly all = new Set<FakeChannel>();
  readonly listeners = new Set<(event: { readonly data: unknown }) => void>();
  /** A tab that has crashed, or that the browser has frozen. */
  dead = false;
  constructor(readonly name: string) {
    FakeChannel.all.add(this);
  }
  addEventListener(_type: string, listener: (event: { readonly data: unknown }) => void) {
    this.listeners.add(listener);
  }
  postMessage(data: unknown) {
    if (this.dead) return;
    for (const other of FakeChannel.all) {
      if (other === this || other.name !== this.name) continue;
      setTimeout(() => {
        if (!other.dead) for (const listener of other.listeners) listener({ data });
      }, 5);
    }
  }
  close() {
    FakeChannel.all.delete(this);
  }
}

let leading: string[];
const tookOver: string[] = [];
function open(tab: string) {
  const leave = electLeader('test', (hasTakenOver) => {
    leading.push(tab);
    if (hasTakenOver) tookOver.push(tab);
    return () => void (leading = leading.filter((name) => name !== tab));
  });
  return { leave, channel: [...FakeChannel.all].at(-1)! };
}
const pass = (ms: number) => jest.advanceTimersByTime(ms);

beforeEach(() => {
  jest.useFakeTimers();
  leading = [];
  tookOver.length = 0;
  FakeChannel.all.clear();
  Object.assign(globalThis, { BroadcastChannel: FakeChannel });
});
afterEach(() => jest.useRealTimers());

describe('of the tabs of a browser without locks', () => {
  it('one leads, whether they are opened together or one after another', () => {
    const tabs = Array.from({ length: 8 }, (_, n) => open(`together ${n}`));
    pass(3_000);
    expect(leading).toHaveLength(1);
    const [first] = leading;
    tabs.push(open('later'));
    pass(10_000);
    expect(leading).toEqual([first]);
    expect(tookOver).toEqual([]);
    for (const { leave } of tabs) leave();
    expect(leading).toEqual([]);
  });

  it('another takes over within a second of the leader closing, and knows that it does', () => {
    const first = open('first');
    pass(1_000);
    const others = [open('second'), open('third')];
    pass(1_000);
    first.leave();
    pass(1_000);
    expect(leading).toHaveLength(1);
    expect(tookOver).toEqual(leading);
    for (const { leave } of others) leave();
  });

  it('another takes over from one that has crashed', () => {
    const first = open('first');
    pass(1_000);
    const second = open('second');
    pass(1_000);
    first.channel.dead = true;
    pass(5_000);
    expect(leading).toEqual(['first', 'second']);
    first.channel.dead = false;
    // It comes back, as from a freeze.
    pass(3_000);
    expect(leading).toHaveLength(1);
    second.leave();
    first.leave();
  });

  it('one is left of two that lead at once', () => {
    const first = open('first');
    first.channel.dead = true;
    const second = open('second');
    pass(1_000);
    expect(leading).toHaveLength(2);
    first.channel.dead = false;
    const third = open('third');
    pass(1_000);
    expect(leading).toHaveLength(1);
    for (const { leave } of [first, second, third]) leave();
  });
});
