import type { CallLog, LocationLog } from '@loupe/shared-types';
import { mergeEdits } from './edits';

const at = (minute: number) => `2026-04-03T10:${String(minute).padStart(2, '0')}:00.000Z`;
const call = (id: number, minute: number) => ({ id, createdAt: at(minute) }) as CallLog;
const move = (id: number, minute: number) => ({ id, updatedAt: at(minute) }) as LocationLog;
const names = ({ edits }: ReturnType<typeof mergeEdits>) =>
  edits.map((edit) => (edit.kind === 'call' ? `call ${edit.call.id}` : `move ${edit.move.id}`));

// EDITLOG-1
describe('the all tab', () => {
  it('merges call logs and location changes, newest first', () => {
    const merged = mergeEdits(
      { items: [call(2, 40), call(1, 10)], hasMore: false },
      { items: [move(9, 50), move(8, 20)], hasMore: false },
    );
    expect(names(merged)).toEqual(['move 9', 'call 2', 'move 8', 'call 1']);
    expect(merged.next).toBeNull();
  });

  it('holds back entries older than the end of a list with more pages', () => {
    const merged = mergeEdits(
      { items: [call(5, 50), call(4, 45)], hasMore: true },
      { items: [move(9, 48), move(8, 20)], hasMore: false },
    );
    expect(names(merged)).toEqual(['call 5', 'move 9', 'call 4']);
    expect(merged.next).toBe('calls');
  });

  it('loads more of the list that holds the others back', () => {
    const merged = mergeEdits(
      { items: [call(5, 50), call(4, 10)], hasMore: true },
      { items: [move(9, 48), move(8, 30)], hasMore: true },
    );
    expect(names(merged)).toEqual(['call 5', 'move 9', 'move 8']);
    expect(merged.next).toBe('moves');
  });

  it('shows nothing while one list has not loaded', () => {
    const merged = mergeEdits({ items: [], hasMore: true }, { items: [move(9, 48)], hasMore: false });
    expect(names(merged)).toEqual([]);
    expect(merged.next).toBe('calls');
  });
});
