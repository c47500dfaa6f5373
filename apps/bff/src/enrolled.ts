import type { Request } from 'express';
import type { DeviceCookie } from './device-cookie';
import type { JobsClient } from './jobs-client';

/** The page does not wait longer than this for an unavailable service. */
const LONGEST_WAIT_MS = 500;

/** Whether the request comes from an enrolled computer; false when that cannot be checked. */
export type IsEnrolled = (request: Request, requestId: string) => Promise<boolean>;

export function createIsEnrolled({
  cookie,
  jobs,
}: {
  readonly cookie: Pick<DeviceCookie, 'read'>;
  readonly jobs: Pick<JobsClient, 'isEnrolled'>;
}): IsEnrolled {
  return async (request, requestId) => {
    const device = await cookie.read(request);
    if (device === null) return false;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), LONGEST_WAIT_MS);
    });
    const answer = jobs.isEnrolled(device, requestId).catch(() => false);
    return Promise.race([answer, limit]).finally(() => clearTimeout(timer));
  };
}
