import { displayNumber } from '@loupe/domain';
import { Button } from '@loupe/plugin-sdk/ui';
import type { Job, JobDetails } from '@loupe/shared-types';
import { useAction, type Action } from '@loupe/web-kit';

const markFound: Action<{ readonly id: number }, Job> = {
  request: async (params, call) => {
    const { version } = await call('GET /api/jobs/:id', { params });
    return call('PATCH /api/jobs/:id', { params, body: { missing: 'No', version } });
  },
  success: (job) => ({ title: 'Found', description: `${displayNumber(job)} is no longer missing` }),
  failure: { title: 'Error', description: 'Failed to mark it as found' },
};

/** Takes the mark of a missing bag away, once somebody says that it is found (CHECK-4). */
export function FoundButton({ job }: { readonly job: JobDetails }) {
  const found = useAction(markFound);
  return (
    <Button
      disabled={found.pending}
      aria-label={`Found ${displayNumber(job)}`}
      onClick={() => void found.run({ id: job.id })}
    >
      Found
    </Button>
  );
}
