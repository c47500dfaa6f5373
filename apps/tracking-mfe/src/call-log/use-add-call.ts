import type { CallLog } from '@loupe/shared-types';
import type { CreateCall } from '@loupe/shared-types/schemas';
import { api, useAction } from '@loupe/web-kit';

interface NewCall {
  readonly call: CreateCall;
  /** Idempotency key. */
  readonly key: string;
}

/** Writes down a call about a job. */
export function useAddCall(jobId: number) {
  return useAction<NewCall, CallLog>({
    request: ({ call, key }) => api.post(`/api/jobs/${jobId}/calls`, call, { idempotencyKey: key }),
    touches: ['/api/calls', '/api/jobs'],
    success: { title: 'Call Log Added', description: 'Call log created successfully' },
    failure: { title: 'Error', description: 'Failed to create call log' },
  });
}
