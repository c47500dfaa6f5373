import { aJob } from '@loupe/web-kit/testing';
import { undoPatch } from './undo';

// UNDO-1
describe('Undo', () => {
  it('restores a status with its collection date', () => {
    const before = aJob({ jobStatus: 'Waiting for Collection', collectionDate: '2026-04-01T09:00:00.000Z' });
    const after = { ...before, version: 2, jobStatus: 'In-progress' as const, collectionDate: null };
    expect(undoPatch(before, after)).toEqual({
      version: 2,
      undo: true,
      jobStatus: 'Waiting for Collection',
      collectionDate: '2026-04-01T09:00:00.000Z',
    });
  });

  it('reopens a job that was completed and collected', () => {
    const before = aJob({ jobStatus: 'Waiting for Collection', collectionDate: '2026-04-01T09:00:00.000Z' });
    const after = aJob({
      version: 2,
      jobStatus: 'Completed',
      customerCollected: true,
      collectionDate: '2026-04-03T09:00:00.000Z',
    });
    expect(undoPatch(before, after)).toMatchObject({
      jobStatus: 'Waiting for Collection',
      customerCollected: false,
      collectionDate: '2026-04-01T09:00:00.000Z',
    });
  });

  it('carries the version of the change it reverts, and no unchanged fields', () => {
    const before = aJob();
    expect(undoPatch(before, { ...before, version: 5, missing: 'Yes' })).toEqual({
      missing: 'No',
      version: 5,
      undo: true,
    });
  });
});
