import type { CallLog } from '@loupe/shared-types';
import type { CreateCall } from '@loupe/shared-types/schemas';
import { useAction } from '@loupe/web-kit';

interface NewCall {
  readonly call: CreateCall;
  /** Idempotency key. */
  readonly key: string;
}

/** Logs a call about a job. */
export function useAddCall(jobId: number) {
  return useAction<NewCall, CallLog>({
    request: ({ call: body, key }, call) =>
      call('POST /api/jobs/:id/calls', { params: { id: jobId }, body, idempotencyKey: key }),
    success: { title: 'Call Log Added', description: 'Call log created successfully' },
    failure: { title: 'Error', description: 'Failed to create call log' },
  });
}
