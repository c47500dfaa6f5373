import type { CallLog } from '@loupe/shared-types';
import { groupByJob } from './call-groups';

const call = (id: number, repairJobId: number, callDate: string, callTime: string) =>
  ({ id, repairJobId, callDate, callTime, jobDetails: { id: repairJobId } }) as CallLog;

// CALL-4
describe('the call log', () => {
  it('groups calls per repair job, the job of the newest call first', () => {
    const groups = groupByJob([
      call(4, 7, '2026-04-03', '12:00'),
      call(3, 5, '2026-04-03', '11:00'),
      call(2, 7, '2026-04-02', '09:00'),
    ]);
    expect(groups.map(({ job }) => job.id)).toEqual([7, 5]);
    expect(groups.map(({ calls }) => calls.length)).toEqual([2, 1]);
  });

  it('sorts the calls of a job newest first by their date and time, not by when they were logged', () => {
    const [group] = groupByJob([
      call(3, 7, '2026-04-01', '09:00'),
      call(2, 7, '2026-04-03', '09:05'),
      call(1, 7, '2026-04-03', '09:05'),
    ]);
    expect(group?.calls.map(({ id }) => id)).toEqual([2, 1, 3]);
  });
});
