import type { CallLog } from '@loupe/shared-types';
import type { CreateCall } from '@loupe/shared-types/schemas';
import { api, useAction, useRequestKey } from '@loupe/web-kit';

/** Writes down a call about a job. Trying again with the same words never writes them down twice. */
export function useAddCall(jobId: number) {
  const keyOf = useRequestKey();
  return useAction<CreateCall, CallLog>({
    request: (call) => api.post(`/api/jobs/${jobId}/calls`, call, { idempotencyKey: keyOf(call) }),
    touches: ['/api/calls', '/api/jobs'],
    success: { title: 'Call Log Added', description: 'Call log created successfully' },
    failure: { title: 'Error', description: 'Failed to create call log' },
  });
}
