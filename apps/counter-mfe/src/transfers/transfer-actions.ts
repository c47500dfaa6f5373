import type { Transfer } from '@loupe/shared-types';
import type { BodyInputOf } from '@loupe/shared-types/api-schemas';
import { createIdempotencyKey, type Action } from '@loupe/web-kit';

export const openTransfer: Action<BodyInputOf<'POST /api/transfers'>, Transfer> = {
  request: (body, call) => call('POST /api/transfers', { body, idempotencyKey: createIdempotencyKey() }),
  failure: { title: 'Error', description: 'The transfer was not begun' },
};

export const closeTransfer: Action<{ readonly id: number; readonly note: string }, Transfer> = {
  request: ({ id, note }, call) => call('POST /api/transfers/:id/close', { params: { id }, body: { note } }),
  success: ({ from, to }) => ({ title: 'Closed', description: `${from} to ${to} is closed` }),
  failure: { title: 'Not closed' },
};
