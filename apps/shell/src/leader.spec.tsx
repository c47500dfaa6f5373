import { electLeader } from './leader';

/** All channels of one name receive each other's messages, with a short delay. */
class FakeChannel {
  static readonly all = new Set<FakeChannel>();
  readonly listeners = new Set<(event: { readonly data: unknown }) => void>();
  /** A tab that has crashed or is frozen by the browser. */
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
afterAll(() => void Reflect.deleteProperty(globalThis, 'BroadcastChannel'));

describe('tabs of a browser without the Web Locks API', () => {
  it('elect one leader, whether opened together or one after another', () => {
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

  it('elect another within a second of the leader closing, with tookOver set', () => {
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

  it('elect another when the leader has crashed', () => {
    const first = open('first');
    pass(1_000);
    const second = open('second');
    pass(1_000);
    first.channel.dead = true;
    pass(5_000);
    expect(leading).toEqual(['first', 'second']);
    first.channel.dead = false;
    // It resumes after the freeze.
    pass(3_000);
    expect(leading).toHaveLength(1);
    second.leave();
    first.leave();
  });

  it('resolve two leaders to one', () => {
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
