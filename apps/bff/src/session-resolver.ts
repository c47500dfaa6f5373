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

/** Long enough to serve a page's calls from one look-up, short enough that an ended session ends within two seconds. */
const REMEMBERED_MS = 1_500;
const MOST_REMEMBERED = 1_000;

interface Remembered {
  readonly answer: Promise<SignedIn | null>;
  readonly until: number;
  readonly step: number;
  readonly background: boolean;
}

export interface SessionResolver {
  /** The person behind a request, or null. Throws 503 when nobody can say. */
  readonly of: (request: Request, requestId: string) => Promise<SignedIn | null>;
  /** Whether the session still stands; does not count as activity. */
  readonly isStillIn: (token: string, requestId: string) => Promise<boolean>;
  /** From now on the token is looked up anew: after log-out nobody is served from memory. */
  readonly forget: (token: string) => void;
}

export function createSessionResolver({
  cookie,
  jobs,
  identities,
  isEnded,
  now = () => performance.now(),
}: {
  readonly cookie: SessionCookie;
  readonly jobs: JobsClient;
  readonly identities: Identities;
  /** Whether a session was ended here: it is over, whatever jobs-svc knows by now. */
  readonly isEnded: (token: string) => boolean;
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
    if (isFresh && (background || !known.background)) return known.answer;
    const answer = lookUp(token, background, requestId);
    remembered.set(token, { answer, until: now() + REMEMBERED_MS, step: clockStep(), background });
    answer.then(
      // Enrolling must open the door at once.
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
    isStillIn: async (token, requestId) =>
      !isEnded(token) && (await resolve(token, true, requestId)) !== null,
    forget: (token) => void remembered.delete(token),
  };
}

/** Finds out who is asking; 401 for nobody, 403 for whoever must enrol a second factor first (ACCESS-4). */
export function requireSession(sessions: SessionResolver): Handler {
  return async (request, response, next) => {
    const resolved = await sessions.of(request, response.locals.requestId);
    if (!resolved) throw new HttpError(401, USER_MESSAGES.signIn);
    if (isOfAnother(request, resolved)) throw new HttpError(401, USER_MESSAGES.signIn);
    refuseBeforeEnrolment(resolved.user, pathOf(request));
    response.locals.requireSession = resolved;
    next();
  };
}

/**
 * A page says in whose name it saves. Where somebody else has signed in by another tab meanwhile, the save is not
 * made in their name.
 */
function isOfAnother(request: Request, { user }: SignedIn): boolean {
  const acting = request.headers[ACTING_USER_HEADER];
  return acting !== undefined && acting !== String(user.userId);
}

/** The person a step before has found. */
export function sessionOf(response: Parameters<Handler>[1]): SignedIn {
  const { requireSession: resolved } = response.locals;
  if (!resolved) throw new HttpError(401, USER_MESSAGES.signIn);
  return resolved;
}

/**
 * What the browser is told of a person. A level that is none of the three has the rights of `standard`, and the
 * browser reads it so.
 */
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
