import { hash, verify } from '@node-rs/argon2';
import { HttpError } from '@loupe/svc-kit';

/** Argon2id with OWASP's parameters; a hash made with others is replaced at the next sign-in. */
export const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export type HashCost = Readonly<typeof HASH_COST>;

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
export function createPasswords(cost: HashCost): Passwords {
  const inTurn = createTurns(MOST_WAITING);
  const { memoryCost, timeCost, parallelism } = cost;
  const standIn = hash('nobody has this password', cost);
  return {
    hash: (password) => hash(password.normalize('NFKC'), cost),
    async verify(hashed, password) {
      const matches = await verify(hashed ?? (await standIn), password.normalize('NFKC'));
      return hashed !== null && matches;
    },
    isOutdated: (hashed) =>
      !hashed.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`),
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
