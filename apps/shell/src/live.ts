import type { QueryClient } from '@tanstack/react-query';
import { isRead, markRead, type ChangeListener, type ChangeSource } from '@loupe/plugin-sdk';
import { READS_OF_TOPIC, TOPICS, type ChangeEvent, type Topic } from '@loupe/shared-types';
import { isSignedOut, invalidate } from '@loupe/web-kit';
import { createChangeStream } from './live-stream';

const GATHER_MS = 100;
const AT_MOST_EVERY_MS = 1_000;

export interface Live {
  /** Registers a listener for each change, in every tab. */
  readonly listen: ChangeSource;
  /** After a new sign-in: the stream was closed with the previous session. */
  readonly retry: () => void;
  readonly stop: () => void;
}

interface LiveOptions {
  /** The session has ended on the server, such as from another computer. */
  readonly onSignedOut: () => void;
}

/**
 * Applies changes made at other counters: each invalidates the queries of its topic. A burst, such as an import, is
 * batched to one read a second.
 */
export function startLive(client: QueryClient, { onSignedOut }: LiveOptions): Live {
  const listeners = new Set<ChangeListener>();
  const topics = new Set<Topic>();
  const changes: ChangeEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRead = -Infinity;

  const readAgain = () => {
    timer = undefined;
    // A save of this page has invalidated its queries with its response, mostly before its event arrives.
    const news = changes.splice(0).filter(({ id, change }) => id === 0 || !isRead(change));
    for (const { topic, change } of news) {
      topics.add(topic);
      markRead(change);
    }
    const paths = new Set([...topics].flatMap((topic) => READS_OF_TOPIC[topic]));
    topics.clear();
    if (paths.size === 0) return;
    lastRead = performance.now();
    void invalidate(client, [...paths]);
  };
  const readSoon = () => {
    timer ??= setTimeout(readAgain, Math.max(GATHER_MS, lastRead + AT_MOST_EVERY_MS - performance.now()));
  };

  const stream = createChangeStream({
    onChange: (change: ChangeEvent) => {
      changes.push(change);
      readSoon();
      for (const listener of listeners) listener(change);
    },
    // Events during the gap are lost, so any query may be stale.
    onGap: () => {
      for (const topic of TOPICS) topics.add(topic);
      readSoon();
    },
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
