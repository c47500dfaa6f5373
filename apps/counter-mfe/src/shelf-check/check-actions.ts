import type { CheckLine, MoveLine, ShelfCheck, ShelfCheckDetails } from '@loupe/shared-types';
import { createIdempotencyKey, type Action } from '@loupe/web-kit';
import { createBatchId } from '../move/batch';

interface OfCheck {
  readonly id: number;
}

export const beginCheck: Action<{ readonly placeId: number }, ShelfCheck> = {
  request: (body, call) => call('POST /api/checks', { body, idempotencyKey: createIdempotencyKey() }),
  failure: { title: 'Error', description: 'The check was not begun' },
};

export const markMissing: Action<OfCheck & { readonly lineIds: readonly number[] }, ShelfCheckDetails> = {
  request: ({ id, lineIds }, call) =>
    call('POST /api/checks/:id/missing', { params: { id }, body: { lineIds: [...lineIds] } }),
  success: (_, { lineIds }) => ({
    title: 'Marked missing',
    description:
      lineIds.length === 1
        ? '1 job is on the Missing page'
        : `${lineIds.length} jobs are on the Missing page`,
  }),
  failure: { title: 'Error', description: 'Failed to mark as missing' },
};

export const keepForLater: Action<
  OfCheck & { readonly lineId: number; readonly searchLater: boolean },
  CheckLine
> = {
  request: ({ id, ...body }, call) => call('POST /api/checks/:id/later', { params: { id }, body }),
  failure: { title: 'Error', description: 'Failed to keep it for a later search' },
};

export const moveHere: Action<{ readonly placeId: number; readonly code: string }, MoveLine> = {
  request: (body, call) =>
    call('POST /api/moves', {
      body: { ...body, batchId: createBatchId(), method: 'check' },
      idempotencyKey: createIdempotencyKey(),
    }),
  failure: { title: 'Error', description: 'It was not moved' },
};

export const closeCheck: Action<OfCheck, ShelfCheck> = {
  request: (params, call) => call('POST /api/checks/:id/close', { params, body: {} }),
  success: ({ place }) => ({
    title: 'Closed',
    description: `Somebody else can now confirm the check of ${place}`,
  }),
  failure: { title: 'Not closed' },
};

export const approveCheck: Action<OfCheck, ShelfCheck> = {
  request: (params, call) => call('POST /api/checks/:id/approve', { params, body: {} }),
  success: ({ place }) => ({ title: 'Confirmed', description: `The check of ${place} is confirmed` }),
  failure: { title: 'Not confirmed' },
};

export const reopenCheck: Action<OfCheck, ShelfCheck> = {
  request: (params, call) => call('POST /api/checks/:id/reopen', { params, body: {} }),
  failure: { title: 'Not reopened' },
};
