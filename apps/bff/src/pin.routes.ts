import type { ENROLMENT_ENDPOINTS, PIN_ENDPOINTS } from '@loupe/shared-types';
import { HttpError, USER_MESSAGES } from '@loupe/svc-kit';
import type { Router } from 'express';
import { browserKind } from './browser-kind';
import type { DeviceCookie } from './device-cookie';
import type { EndSession } from './end-session';
import { endpointRoutes } from './endpoint-routes';
import type { JobsClient } from './jobs-client';
import type { SessionCookie } from './session';
import type { SourceOf } from './source';
import { sessionOf, toPublicUser } from './session-resolver';
import type { SessionResolver } from './session-resolver';

interface PinRoutesDeps {
  readonly cookie: SessionCookie;
  readonly device: DeviceCookie;
  readonly endSession: EndSession;
  readonly jobs: JobsClient;
  readonly sessions: SessionResolver;
  readonly sourceOf: SourceOf;
}

/** Switches the user on an enrolled computer, and enrols it. Without the device cookie it is refused here (PIN-1). */
export function pinRoutes({ cookie, device, endSession, jobs, sessions, sourceOf }: PinRoutesDeps): Router {
  return endpointRoutes<keyof typeof PIN_ENDPOINTS | keyof typeof ENROLMENT_ENDPOINTS>(sessions, {
    'GET /api/auth/pin': async ({ request, response }) => {
      const enrolled = (await device.read(request)) ?? refuseStranger();
      return jobs.pinOptions(enrolled, response.locals.requestId);
    },

    'POST /api/auth/pin': async ({ request, response, body }) => {
      const { requestId } = response.locals;
      const source = await sourceOf(request);
      const enrolled = source.device ?? refuseStranger();
      const kind = browserKind(request.headers['user-agent']);
      const { token, user } = await jobs.pinSignIn(
        { ...body, ...source, device: enrolled, browserKind: kind },
        requestId,
      );
      // As at a sign-in: the new session stands even if ending the previous one fails.
      await endSession(request, requestId).catch(() => undefined);
      await cookie.write(response, token);
      await device.write(response, enrolled);
      return toPublicUser(user);
    },

    'POST /api/auth/device': async ({ request, response, body }) => {
      const kind = browserKind(request.headers['user-agent']);
      const { deviceToken, name } = await jobs.enrolDevice(
        { token: sessionOf(response).token, code: body.code, browserKind: kind },
        response.locals.requestId,
      );
      await device.write(response, deviceToken);
      return { name };
    },
  });
}

function refuseStranger(): never {
  throw new HttpError(403, USER_MESSAGES.noPinHere);
}
