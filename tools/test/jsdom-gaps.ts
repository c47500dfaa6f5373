// Browser APIs that jsdom lacks; each is needed by antd, react-router or fetch.
import { TextDecoder, TextEncoder } from 'node:util';
import { MessageChannel } from 'node:worker_threads';
import { setImmediate } from 'node:timers';

class QuietObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(globalThis, {
  TextEncoder,
  TextDecoder,
  MessageChannel,
  setImmediate,
  ResizeObserver: QuietObserver,
  IntersectionObserver: QuietObserver,
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }),
});
