import {
  cannotWrite,
  isDamaged,
  isFull,
  isLocked,
  isRetryable,
  isUnavailable,
  type Availability,
} from '@loupe/db';
import { HttpError, USER_MESSAGES, type ServiceMiddleware } from '@loupe/svc-kit';

const TRY_AGAIN_SECONDS = 2;
/** What a person must put right first. */
const PUT_RIGHT_SECONDS = 60;

/** Longer than the limits of one connection and one statement, shorter than the four seconds promised. */
const ANSWER_WITHIN_MS = 3_700;

const hasNoAnswer = () => new HttpError(503, USER_MESSAGES.unavailable, { retryAfter: TRY_AGAIN_SECONDS });
const outcomeUnknown = () =>
  new HttpError(503, USER_MESSAGES.outcomeUnknown, { retryAfter: TRY_AGAIN_SECONDS });

/** Asked with a POST because a token must not stand in an address; it only has to read. */
const IDENTIFY = '/internal/session';

const TO_PUT_RIGHT = [
  [isFull, 'The disk of the shop server is full: nothing can be saved until there is room'],
  [
    cannotWrite,
    'The disk of the shop server cannot be written to: nothing can be saved until that is put right',
  ],
  [isDamaged, USER_MESSAGES.damaged],
] as const;

/** What a database's own failures mean to a person; undefined when the error is none of these (ERROR-3, KEEP-2). */
export function mapDatabaseError(error: unknown): HttpError | undefined {
  const found = TO_PUT_RIGHT.find(([isIt]) => isIt(error));
  if (found) return new HttpError(503, found[1], { retryAfter: PUT_RIGHT_SECONDS });
  return isUnavailable(error) ? hasNoAnswer() : undefined;
}

/**
 * Answers within four seconds whatever the database does. After a first failure the next callers are told
 * at once, until it is back. A write whose answer is lost says that nobody knows whether it was saved.
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
        availability.failed();
        throw isWrite ? outcomeUnknown() : hasNoAnswer();
      }
    } catch (error) {
      if (isLocked(error)) availability.locked();
      else if (isUnavailable(error) && !isRetryable(error)) {
        availability.failed();
        if (isWrite && isLostAnswer(error)) throw outcomeUnknown();
      }
      throw error;
    } finally {
      clearTimeout(limit);
    }
  };
}

/** The statement had been sent: it may have been done. So may a commit, whatever the server says of it. */
function isLostAnswer(error: unknown): boolean {
  const { code, sql } = error as { readonly code?: unknown; readonly sql?: unknown };
  return (
    code === 'PROTOCOL_SEQUENCE_TIMEOUT' ||
    code === 'PROTOCOL_CONNECTION_LOST' ||
    code === 'ECONNRESET' ||
    /^commit/i.test(String(sql))
  );
}
