import type { ACCOUNT_ENDPOINTS } from '@loupe/shared-types';
import { HttpError, staffOf } from '@loupe/svc-kit';
import type { EndpointHandlers } from '@loupe/svc-kit';
import type { Pins } from './pins.service';
import type { SecondFactor } from './second-factor.service';
import type { Sessions } from './sessions.service';

/** Lets users view and end sessions of their own account (SESSION-6). */
export function accountRoutes({
  sessions,
  pins,
  secondFactor,
}: {
  readonly sessions: Sessions;
  readonly pins: Pins;
  readonly secondFactor: SecondFactor;
}): EndpointHandlers<keyof typeof ACCOUNT_ENDPOINTS> {
  return {
    'GET /api/auth/own-pin': ({ ctx }) => pins.ofOwn(staffOf(ctx)),

    'GET /api/auth/sessions': ({ ctx }) => sessions.listOwn(staffOf(ctx)),

    'DELETE /api/auth/sessions': async ({ ctx }) => {
      await sessions.endOthers(staffOf(ctx));
      return undefined;
    },

    'DELETE /api/auth/sessions/:sessionId': async ({ ctx, params }) => {
      if (!(await sessions.endOwn(staffOf(ctx), params.sessionId)))
        throw new HttpError(404, 'That session is over already');
      return undefined;
    },

    'GET /api/auth/second-factor': ({ ctx }) => secondFactor.status(staffOf(ctx)),

    'POST /api/auth/second-factor': ({ ctx }) => secondFactor.begin(staffOf(ctx)),

    'POST /api/auth/second-factor/confirm': ({ ctx, body }) => secondFactor.confirm(staffOf(ctx), body.code),
  };
}
