import { ERROR_CODE_HEADER, ERROR_CODES, methodOf, pathOf } from '@loupe/shared-types';
import type { ActiveUsers, ErrorCode, InternalEndpointId, OwnPin, PinOptions } from '@loupe/shared-types';
import type { BodyInputOf, ResponseOf } from '@loupe/shared-types/api-schemas';
import { HttpError, IDENTITY_HEADER, IDENTITY_TIME_HEADER, REQUEST_ID_HEADER } from '@loupe/svc-kit';
import type { Identities, StaffIdentity } from '@loupe/svc-kit';
import { Pool } from 'undici';
import { anyAddress } from './any-address';
import { clockStep } from './clock-step';
import { unavailable } from './errors';
import { readRetries } from './read-retries';

interface Session {
  readonly token: string;
  readonly user: StaffIdentity;
}

/** Where a password attempt comes from; `browser` is the id in the browser cookie. */
export interface Source {
  readonly address: string;
  readonly browser: string;
  /** The token in the cookie of an enrolled computer. */
  readonly device?: string;
}

interface OwnPassword extends Source {
  readonly token: string;
  readonly password: string;
}

/** Calls the BFF makes to jobs-svc in its own name. Each throws an `HttpError`; 503 when jobs-svc is unavailable. */
export interface JobsClient {
  readonly signIn: (
    request: Source & {
      readonly username: string;
      readonly password: string;
      readonly newPassword?: string;
      readonly otp?: string;
      readonly browserKind?: string;
    },
    requestId: string,
  ) => Promise<Session>;
  readonly session: (token: string, background: boolean, requestId: string) => Promise<StaffIdentity | null>;
  readonly signOut: (tokenHash: string, requestId: string) => Promise<void>;
  readonly changePassword: (
    change: Source & {
      readonly token: string;
      readonly currentPassword: string;
      readonly newPassword: string;
      readonly browserKind?: string;
    },
    requestId: string,
  ) => Promise<Session>;
  readonly confirm: (given: OwnPassword, requestId: string) => Promise<void>;
  readonly removeSecondFactor: (
    given: OwnPassword & { readonly code: string },
    requestId: string,
  ) => Promise<void>;
  readonly pinOptions: (device: string, requestId: string) => Promise<PinOptions>;
  readonly pinSignIn: (
    request: Omit<Source, 'device'> & {
      readonly device: string;
      readonly username: string;
      readonly pin: string;
      readonly browserKind?: string;
    },
    requestId: string,
  ) => Promise<Session>;
  readonly setOwnPin: (given: OwnPassword & { readonly pin: string }, requestId: string) => Promise<OwnPin>;
  readonly isEnrolled: (device: string, requestId: string) => Promise<boolean>;
  readonly enrolDevice: (
    given: { readonly token: string; readonly code: string; readonly browserKind?: string },
    requestId: string,
  ) => Promise<{ readonly deviceToken: string; readonly name: string }>;
  readonly deactivatedNames: (requestId: string) => Promise<readonly string[]>;
  readonly activeUsers: (requestId: string) => Promise<ActiveUsers>;
  readonly isReady: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** In milliseconds. Sign-ins queue for password hashing, so they may take longer than other calls. */
const LIMITS = { connect: 1_000, call: 4_000, signIn: 15_000, ready: 2_000 } as const;
const OWN_IDENTITY_MS = 20_000;

export function createJobsClient({
  url,
  identities,
}: {
  readonly url: string;
  readonly identities: Identities;
}): JobsClient {
  const pool = new Pool(url, {
    connections: 32,
    connect: { timeout: LIMITS.connect, lookup: anyAddress },
    keepAliveTimeout: 4_000,
  });

  let own: { readonly token: Promise<string>; readonly until: number; readonly step: number } | undefined;
  function ownIdentity(): Promise<string> {
    if (!own || own.until <= performance.now() || own.step !== clockStep()) {
      own = {
        token: identities.sign({ kind: 'service', service: 'bff' }),
        until: performance.now() + OWN_IDENTITY_MS,
        step: clockStep(),
      };
    }
    return own.token;
  }

  async function call(
    id: InternalEndpointId,
    requestId: string,
    body?: unknown,
    limit: number = LIMITS.call,
  ) {
    const headers = {
      [IDENTITY_HEADER]: await ownIdentity(),
      [REQUEST_ID_HEADER]: requestId,
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    const signal = AbortSignal.timeout(limit);
    try {
      const answer = await pool.request({
        method: methodOf(id),
        path: pathOf(id),
        headers,
        signal,
        body: body ? JSON.stringify(body) : null,
      });
      return {
        status: answer.statusCode,
        retryAfter: Number(answer.headers['retry-after']) || undefined,
        code: errorCodeIn(answer.headers[ERROR_CODE_HEADER]),
        /** The service's clock, sent when it refused our identity token. */
        time: Number(answer.headers[IDENTITY_TIME_HEADER]) || undefined,
        text: await answer.body.text(),
      };
    } catch {
      throw unavailable();
    }
  }

  /** A clock change makes tokens too old or too new. Nothing was executed, so retry once using the service's time. */
  async function callInTime(...request: Parameters<typeof call>) {
    const first = await call(...request);
    if (first.time === undefined) return first;
    identities.follow(first.time);
    own = undefined;
    return call(...request);
  }

  async function ask<Id extends InternalEndpointId>(
    id: Id,
    requestId: string,
    body?: BodyInputOf<Id>,
    limit?: number,
  ): Promise<ResponseOf<Id>> {
    const { status, text, retryAfter, code } = await callInTime(id, requestId, body, limit);
    if (status >= 400) throw new HttpError(status, text, { retryAfter, code });
    return parsed(text);
  }

  return {
    signIn: (request, requestId) => ask('POST /internal/sign-in', requestId, request, LIMITS.signIn),
    async session(token, background, requestId) {
      const lookUp = () => ask('POST /internal/session', requestId, { token, background });
      try {
        return await withRetries(lookUp);
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },
    signOut: (tokenHash, requestId) => ask('POST /internal/sign-out', requestId, { tokenHash }),
    changePassword: (change, requestId) => ask('POST /internal/password', requestId, change, LIMITS.signIn),
    confirm: (given, requestId) => ask('POST /internal/confirm', requestId, given, LIMITS.signIn),
    removeSecondFactor: (given, requestId) =>
      ask('POST /internal/remove-second-factor', requestId, given, LIMITS.signIn),
    pinOptions: (device, requestId) => ask('POST /internal/pin/options', requestId, { device }),
    pinSignIn: (request, requestId) => ask('POST /internal/pin/sign-in', requestId, request, LIMITS.signIn),
    setOwnPin: (given, requestId) => ask('POST /internal/pin/own', requestId, given, LIMITS.signIn),
    isEnrolled: async (device, requestId) =>
      (await ask('POST /internal/device', requestId, { device })).enrolled,
    enrolDevice: (given, requestId) => ask('POST /internal/device/enrol', requestId, given),
    deactivatedNames: (requestId) => ask('GET /internal/deactivated', requestId),
    activeUsers: (requestId) => ask('GET /internal/active-users', requestId),
    async isReady() {
      try {
        const { statusCode, body } = await pool.request({
          method: 'GET',
          path: '/readyz',
          signal: AbortSignal.timeout(LIMITS.ready),
        });
        await body.dump();
        return statusCode === 200;
      } catch {
        return false;
      }
    },
    close: () => pool.destroy(),
  };
}

/** Not validated here: the services' own tests check their responses against the schemas. */
function parsed(text: string) {
  return text === '' ? undefined : JSON.parse(text);
}

async function withRetries<T>(lookUp: () => Promise<T>): Promise<T> {
  const mayRetry = readRetries();
  for (;;) {
    try {
      return await lookUp();
    } catch (error) {
      if (statusOf(error) !== 503 || !mayRetry()) throw error;
    }
  }
}

function errorCodeIn(header: unknown): ErrorCode | undefined {
  return Object.values(ERROR_CODES).find((code) => code === header);
}

function statusOf(error: unknown): number | undefined {
  return error instanceof HttpError ? error.status : undefined;
}
