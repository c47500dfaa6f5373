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

// antd's rules are not parsed: no test asks how it looks, and each query by role would match elements with all of them.
const create = document.createElement.bind(document);
document.createElement = ((name: string, options?: ElementCreationOptions) => {
  const element = create(name, options);
  if (element instanceof HTMLStyleElement) element.type = 'text/plain';
  return element;
}) as typeof document.createElement;
