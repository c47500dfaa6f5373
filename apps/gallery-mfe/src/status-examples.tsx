import { JOB_STATUSES } from '@loupe/shared-types';
import { StatusBadge } from '@loupe/web-kit';

export function StatusExamples() {
  return JOB_STATUSES.map((status) => <StatusBadge key={status} status={status} />);
}
