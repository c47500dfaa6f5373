import type { Response } from 'express';

/** The event streams that are open here, by session token. */
export interface OpenStreams {
  readonly add: (token: string, response: Response) => void;
  /** Ends the streams of a session that was ended here; jobs-svc ends those of all others. */
  readonly end: (token: string) => void;
  readonly count: () => number;
}

export function createOpenStreams(): OpenStreams {
  const open = new Map<string, Set<Response>>();
  return {
    add(token, response) {
      const streams = open.get(token) ?? new Set();
      open.set(token, streams.add(response));
      response.once('close', () => {
        streams.delete(response);
        if (streams.size === 0 && open.get(token) === streams) open.delete(token);
      });
    },
    end(token) {
      for (const response of open.get(token) ?? []) response.end();
    },
    count: () => [...open.values()].reduce((total, streams) => total + streams.size, 0),
  };
}
