import { createCalendar } from '@loupe/domain';
import type { EditHistoryEntry } from '@loupe/shared-types';
import { changedFields, describeChange } from './describe-change';

const calendar = createCalendar('Europe/London');

function entry(given: Partial<EditHistoryEntry>): EditHistoryEntry {
  return {
    timestamp: '2026-04-03T09:30:00.000Z',
    editedBy: 'Oliver Quill',
    kind: 'edited',
    changes: {},
    previousValues: {},
    ...given,
  };
}

describe('the text of a change', () => {
  it.each([
    [
      entry({ kind: 'moved', previousValues: { location: 'Leamington Old' } }),
      'location, was Leamington Old',
    ],
    [
      entry({ kind: 'moved', changes: { earlierMoveTo: 'With Jack', currentItemLocation: 'Kenilworth' } }),
      'an earlier move, to With Jack',
    ],
    [
      entry({
        kind: 'status-changed',
        changes: { collectionDate: '2026-04-03T09:30:00.000Z', jobStatus: 'Waiting for Collection' },
        previousValues: { jobStatus: 'In-progress' },
      }),
      'status, was In-progress',
    ],
    [entry({ changes: { totalCost: 99 }, previousValues: { totalCost: 54 } }), 'total cost, was £54.00'],
    [entry({ changes: { notes: 'a', surname: 'b' } }), 'notes and surname'],
    [
      entry({ changes: { notes: 'a', surname: 'b', email: 'c', postcode: 'd' } }),
      'notes, surname and 2 more',
    ],
    [
      entry({ kind: 'reopened', changes: { jobStatus: 'In-progress', reason: 'Wrong bag' } }),
      'reopened: Wrong bag',
    ],
    [entry({ kind: 'call-logged' }), 'a call was logged'],
  ])('%#: %s', (change, words) => {
    expect(describeChange(change, calendar)).toBe(words);
  });

  // HISTORY-1
  it('leaves out a value that reads as before', () => {
    const change = entry({
      changes: { collectionDate: '2026-04-03T09:30:40.000Z', location: 'Safe' },
      previousValues: { collectionDate: '2026-04-03T09:30:05.000Z', location: 'Shelf' },
    });
    expect(changedFields(change, calendar)).toEqual(['location']);
  });

  // STORY-1, NUMBER-4
  it.each([
    [
      'a first number',
      { customJobNumber: 'K-9', jobNumber: 'K-9' },
      { customJobNumber: null, jobNumber: 'J2026-418' },
      'job number, was J2026-418',
    ],
    ['a number taken away, which stays', { customJobNumber: null }, { customJobNumber: 'K-9' }, 'details'],
  ])('names the number a job went by: %s', (_, changes, previousValues, words) => {
    expect(describeChange(entry({ changes, previousValues }), calendar)).toBe(words);
  });
});
