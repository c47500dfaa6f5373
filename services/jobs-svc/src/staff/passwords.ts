import { hash, verify } from '@node-rs/argon2';
import { HttpError } from '@loupe/svc-kit';

/** Argon2id with OWASP's parameters; a hash made with others is replaced at the next sign-in. */
export const PARAMETERS = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;
const MOST_WAITING = 20;

export interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  /** Takes the same time when there is no hash. */
  readonly verify: (hashed: string | null, password: string) => Promise<boolean>;
  readonly isOutdated: (hashed: string) => boolean;
  /** Runs `work` in a queue; 503 when the queue is full. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Hashes one password at a time, so that a burst of sign-ins does not slow down other requests. */
export function createPasswords(): Passwords {
  const inTurn = createTurns(MOST_WAITING);
  const standIn = hash('nobody has this password', PARAMETERS);
  return {
    hash: (password) => hash(password.normalize('NFKC'), PARAMETERS),
    async verify(hashed, password) {
      const matches = await verify(hashed ?? (await standIn), password.normalize('NFKC'));
      return hashed !== null && matches;
    },
    isOutdated: (hashed) => !hashed.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'),
    inTurn,
  };
}

function createTurns(most: number): Passwords['inTurn'] {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting >= most)
      throw new HttpError(503, 'Many people are signing in. Please try again in a moment', { retryAfter: 2 });
    waiting += 1;
    const turn = last.then(work);
    last = turn.catch(() => undefined).finally(() => (waiting -= 1));
    return turn;
  };
}
