import type { Request } from 'express';
import type { OpenStreams } from './open-streams';
import type { SessionCookie } from './session';
import type { SignOuts } from './sign-outs';
import type { SessionResolver } from './session-resolver';

/** Ends the session in a request's cookie, if there is one. */
export type EndSession = (request: Request, requestId: string) => Promise<void>;

export function createEndSession({
  cookie,
  signOuts,
  sessions,
  streams,
}: {
  readonly cookie: Pick<SessionCookie, 'read'>;
  readonly signOuts: Pick<SignOuts, 'end'>;
  readonly sessions: Pick<SessionResolver, 'forget'>;
  readonly streams: Pick<OpenStreams, 'end'>;
}): EndSession {
  return async (request, requestId) => {
    const token = await cookie.read(request);
    if (token === null) return;
    const ended = signOuts.end(token, requestId);
    sessions.forget(token);
    streams.end(token);
    await ended;
  };
}
