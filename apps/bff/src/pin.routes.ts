import type { PIN_ENDPOINTS } from '@loupe/shared-types';
import { HttpError, SENTENCES } from '@loupe/svc-kit';
import type { Router } from 'express';
import { browserKind } from './browser-kind';
import type { DeviceCookie } from './device-cookie';
import type { EndSession } from './end-session';
import { endpointRoutes } from './endpoint-routes';
import type { JobsClient } from './jobs-client';
import type { SessionCookie } from './session';
import type { SourceOf } from './source';
import { personOf, shown } from './who';
import type { Who } from './who';

interface PinParts {
  readonly cookie: SessionCookie;
  readonly device: DeviceCookie;
  readonly endSession: EndSession;
  readonly jobs: JobsClient;
  readonly who: Who;
  readonly sourceOf: SourceOf;
}

/** Switching the person on an enrolled computer, and enrolling it. A browser without its cookie is refused here (PIN-1). */
export function pinRoutes({ cookie, device, endSession, jobs, who, sourceOf }: PinParts): Router {
  return endpointRoutes<keyof typeof PIN_ENDPOINTS>(who, {
    'GET /api/auth/pin': async ({ request, response }) => {
      const enrolled = (await device.read(request)) ?? refuseStranger();
      return jobs.pinOffer(enrolled, response.locals.requestId);
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
      // As at a sign-in: the new session stands even when ending the one before fails.
      await endSession(request, requestId).catch(() => undefined);
      await cookie.write(response, token);
      await device.write(response, enrolled);
      return shown(user);
    },

    'POST /api/auth/device': async ({ request, response, body }) => {
      const kind = browserKind(request.headers['user-agent']);
      const { deviceToken, name } = await jobs.enrolDevice(
        { token: personOf(response).token, code: body.code, browserKind: kind },
        response.locals.requestId,
      );
      await device.write(response, deviceToken);
      return { name };
    },
  });
}

function refuseStranger(): never {
  throw new HttpError(403, SENTENCES.noPinHere);
}
