import { ACCESS_LEVELS, ACTING_USER_HEADER } from '@loupe/shared-types';
import type { AccessLevel, User } from '@loupe/shared-types';
import { HttpError, refuseBeforeEnrolment, USER_MESSAGES } from '@loupe/svc-kit';
import type { Identities, StaffIdentity } from '@loupe/svc-kit';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { clockStep } from './clock-step';
import type { JobsClient } from './jobs-client';
import { isBackground, pathOf } from './request';
import type { Handler, SignedIn } from './request';
import type { SessionCookie } from './session';

/** Long enough that a page's calls cost one look-up; an ended session is still refused within two seconds. */
const REMEMBERED_MS = 1_500;
const MOST_REMEMBERED = 1_000;

interface Remembered {
  readonly answer: Promise<SignedIn | null>;
  readonly until: number;
  readonly step: number;
  readonly background: boolean;
}

export interface SessionResolver {
  /** The user behind a request, or null. Throws 503 when the session cannot be checked. */
  readonly of: (request: Request, requestId: string) => Promise<SignedIn | null>;
  /** Invalidates the cached token: after log-out nothing is served from the cache. */
  readonly forget: (token: string) => void;
}

export function createSessionResolver({
  cookie,
  jobs,
  identities,
  isEnded,
  onRead,
  now = () => performance.now(),
}: {
  readonly cookie: SessionCookie;
  readonly jobs: JobsClient;
  readonly identities: Identities;
  /** Whether the session was ended here, even if jobs-svc has not acknowledged it yet. */
  readonly isEnded: (token: string) => boolean;
  /** Told of each look-up whether it was answered from the cache. */
  readonly onRead?: (isHit: boolean) => void;
  readonly now?: () => number;
}): SessionResolver {
  const remembered = new LRUCache<string, Remembered>({ max: MOST_REMEMBERED });

  async function lookUp(token: string, background: boolean, requestId: string): Promise<SignedIn | null> {
    const user = await jobs.session(token, background, requestId);
    return user && { user, token, identity: await identities.sign(user) };
  }

  function resolve(token: string, background: boolean, requestId: string): Promise<SignedIn | null> {
    const known = remembered.get(token);
    const isFresh = known && known.until > now() && known.step === clockStep();
    const isHit = isFresh && (background || !known.background);
    onRead?.(Boolean(isHit));
    if (isHit) return known.answer;
    const answer = lookUp(token, background, requestId);
    remembered.set(token, { answer, until: now() + REMEMBERED_MS, step: clockStep(), background });
    answer.then(
      // Enrolling must take effect at once, so these users are not cached.
      (resolved) => resolved?.user.mustEnrol && remembered.delete(token),
      () => remembered.delete(token),
    );
    return answer;
  }

  return {
    async of(request, requestId) {
      const token = await cookie.read(request);
      return token === null || isEnded(token) ? null : resolve(token, isBackground(request), requestId);
    },
    forget: (token) => void remembered.delete(token),
  };
}

/** Requires a session: 401 without one, 403 for a user who must enrol a second factor first (ACCESS-4). */
export function requireSession(sessions: SessionResolver): Handler {
  return async (request, response, next) => {
    const resolved = await sessions.of(request, response.locals.requestId);
    if (!resolved) throw new HttpError(401, USER_MESSAGES.signIn);
    if (isOfAnother(request, resolved)) throw new HttpError(401, USER_MESSAGES.signIn);
    refuseBeforeEnrolment(resolved.user, pathOf(request));
    response.locals.session = resolved;
    next();
  };
}

/**
 * A page states the user it saves for. If another user has signed in through another tab since, the save is refused
 * instead of being recorded under the wrong name.
 */
function isOfAnother(request: Request, { user }: SignedIn): boolean {
  const acting = request.headers[ACTING_USER_HEADER];
  return acting !== undefined && acting !== String(user.userId);
}

/** The user resolved by `requireSession`. */
export function sessionOf(response: Parameters<Handler>[1]): SignedIn {
  const { session } = response.locals;
  if (!session) throw new HttpError(401, USER_MESSAGES.signIn);
  return session;
}

/** The user as sent to the browser. An unknown access level has the rights of `standard` and is sent as that. */
export function toPublicUser({ userId, username, fullName, accessLevel, mustEnrol }: StaffIdentity): User {
  const known = (ACCESS_LEVELS as readonly string[]).includes(accessLevel);
  return {
    userId,
    username,
    fullName,
    accessLevel: known ? (accessLevel as AccessLevel) : 'standard',
    ...(mustEnrol && { mustEnrol }),
  };
}
