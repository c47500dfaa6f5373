import * as actions from './actions';

// TOAST-4
test.each([
  ['changeStatus', 'Failed to update job status'],
  ['changeStatusTo', 'Failed to update job status'],
  ['setMissing', 'Failed to update missing status'],
  ['markAsFound', 'Failed to update missing status'],
  ['markCompletedAndCollected', 'Failed to mark job as completed'],
  ['markCollected', 'Failed to mark item as collected'],
  ['setBalancePaid', 'Failed to update balance status'],
  ['removeRejection', 'Failed to update rejection status'],
  ['rejectQuote', 'Failed to update rejection status'],
  ['editJob', 'Failed to update job'],
  ['moveItem', 'Failed to update location'],
  ['logCall', 'Failed to record call log'],
  ['orderPart', 'Failed to create parts order'],
  ['setPartArrived', 'Failed to update part status'],
] as const)('%s that fails says: %s', (name, description) => {
  expect(actions[name].failure).toEqual({ title: 'Error', description });
});
