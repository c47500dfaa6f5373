import {
  cannotWrite,
  isDamaged,
  isFull,
  isLocked,
  isRetryable,
  isTimeout,
  isUnavailable,
  type Availability,
} from '@loupe/db';
import { HttpError, USER_MESSAGES, type ServiceMiddleware } from '@loupe/svc-kit';

const TRY_AGAIN_SECONDS = 2;
/** Retry-After for problems that an operator must fix. */
const PUT_RIGHT_SECONDS = 60;

/** Longer than the connection and statement timeouts together, shorter than the promised four seconds. */
const ANSWER_WITHIN_MS = 3_700;

const hasNoAnswer = () => new HttpError(503, USER_MESSAGES.unavailable, { retryAfter: TRY_AGAIN_SECONDS });
const outcomeUnknown = () =>
  new HttpError(503, USER_MESSAGES.outcomeUnknown, { retryAfter: TRY_AGAIN_SECONDS });

/** A POST because a token must not be in a URL; it only reads. */
const IDENTIFY = '/internal/session';

const TO_PUT_RIGHT = [
  [isFull, 'The disk of the shop server is full: nothing can be saved until there is room'],
  [
    cannotWrite,
    'The disk of the shop server cannot be written to: nothing can be saved until that is put right',
  ],
  [isDamaged, USER_MESSAGES.damaged],
] as const;

/** Error mapping of database failures to user messages; undefined for other errors (ERROR-3, KEEP-2). */
export function mapDatabaseError(error: unknown): HttpError | undefined {
  const found = TO_PUT_RIGHT.find(([isIt]) => isIt(error));
  if (found) return new HttpError(503, found[1], { retryAfter: PUT_RIGHT_SECONDS });
  return isUnavailable(error) ? hasNoAnswer() : undefined;
}

/**
 * Answers within four seconds whatever the database does. A statement that runs out of its time fails alone; after a
 * lost connection, further calls fail at once until the database is available again (KEEP-2, KEEP-8). A write whose response is lost is reported as outcome unknown.
 */
export function databaseGuard(availability: Availability, withinMs = ANSWER_WITHIN_MS): ServiceMiddleware {
  return async (ctx, next) => {
    const isWrite = ctx.method !== 'GET' && ctx.method !== 'HEAD' && ctx.path !== IDENTIFY;
    if (!availability.isUp() || (isWrite && !availability.isWritable())) throw hasNoAnswer();
    let limit: NodeJS.Timeout | undefined;
    try {
      const late = new Promise<'late'>((resolve) => {
        limit = setTimeout(resolve, withinMs, 'late');
      });
      if ((await Promise.race([next(), late])) === 'late') {
        availability.timedOut();
        throw isWrite ? outcomeUnknown() : hasNoAnswer();
      }
    } catch (error) {
      if (isLocked(error)) availability.locked();
      else if (isUnavailable(error) && !isRetryable(error)) {
        if (isTimeout(error)) availability.timedOut();
        else availability.failed();
        if (isWrite && isLostAnswer(error)) throw outcomeUnknown();
      }
      throw error;
    } finally {
      clearTimeout(limit);
    }
  };
}

/** The statement had been sent and may have been executed. So may a commit, whatever error the server reports. */
function isLostAnswer(error: unknown): boolean {
  const { code, sql } = error as { readonly code?: unknown; readonly sql?: unknown };
  return (
    code === 'PROTOCOL_SEQUENCE_TIMEOUT' ||
    code === 'PROTOCOL_CONNECTION_LOST' ||
    code === 'ECONNRESET' ||
    /^commit/i.test(String(sql))
  );
}
