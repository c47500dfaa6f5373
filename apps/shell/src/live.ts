import type { QueryClient } from '@tanstack/react-query';
import type { ChangeListener, ChangeSource } from '@loupe/plugin-sdk';
import { TOPICS, type ChangeEvent, type Topic } from '@loupe/shared-types';
import { isSignedOut, PATHS_OF_TOPIC, refresh } from '@loupe/web-kit';
import { createChangeStream } from './live-stream';

const GATHER_MS = 100;
const AT_MOST_EVERY_MS = 1_000;

export interface Live {
  /** Hears of each change as it happens, in every tab. */
  readonly listen: ChangeSource;
  /** After a new sign-in: the stream had ended with the session before. */
  readonly retry: () => void;
  readonly stop: () => void;
}

interface LiveOptions {
  /** The session has ended on the server, such as from another computer. */
  readonly onSignedOut: () => void;
}

/**
 * Makes changes of other counters appear here: each marks the queries of its topic for a fresh read.
 * A burst, such as an import, is gathered to one read a second.
 */
export function startLive(client: QueryClient, { onSignedOut }: LiveOptions): Live {
  const listeners = new Set<ChangeListener>();
  const topics = new Set<Topic>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRead = -Infinity;

  const readAgain = () => {
    timer = undefined;
    lastRead = performance.now();
    const paths = new Set([...topics].flatMap((topic) => PATHS_OF_TOPIC[topic]));
    topics.clear();
    void refresh(client, [...paths]);
  };
  const mark = (changed: readonly Topic[]) => {
    for (const topic of changed) topics.add(topic);
    timer ??= setTimeout(readAgain, Math.max(GATHER_MS, lastRead + AT_MOST_EVERY_MS - performance.now()));
  };

  const stream = createChangeStream({
    onChange: (change: ChangeEvent) => {
      mark([change.topic]);
      for (const listener of listeners) listener(change);
    },
    // What happened while nobody listened is not known, so everything may be old.
    onGap: () => mark(TOPICS),
    onSignedOut,
    isSignedOut,
  });

  return {
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    retry: stream.retry,
    stop: () => {
      stream.stop();
      clearTimeout(timer);
    },
  };
}
