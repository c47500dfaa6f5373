import { renderHook } from '@testing-library/react';
import { openableDialogs } from '../testing/dialogs';
import { useBackClosesDialogs } from './close-dialogs';

const navigation = Object.assign(new EventTarget(), { currentEntry: { index: 3 } });
beforeAll(() => void Object.assign(window, { navigation }));
afterAll(() => void Reflect.deleteProperty(window, 'navigation'));

function go(index: number, { navigationType = 'traverse', cancelable = true } = {}): boolean {
  const event = Object.assign(new Event('navigate', { cancelable }), {
    navigationType,
    destination: { index },
  });
  return navigation.dispatchEvent(event);
}

// PAGE-14
test('Back closes the dialog on top and stays on the page; everything else goes on', () => {
  openableDialogs();
  const { unmount } = renderHook(useBackClosesDialogs);
  expect(go(2)).toBe(true);
  const [below, top] = [document.createElement('dialog'), document.createElement('dialog')];
  for (const dialog of [below, top]) {
    document.body.append(dialog);
    dialog.showModal();
  }
  expect([go(4), go(2, { navigationType: 'push' }), go(2, { cancelable: false })]).toEqual([
    true,
    true,
    true,
  ]);
  expect([below.open, top.open]).toEqual([true, true]);
  expect([go(2), below.open, top.open]).toEqual([false, true, false]);
  expect([go(2), below.open]).toEqual([false, false]);
  expect(go(2)).toBe(true);
  below.showModal();
  unmount();
  expect([go(2), below.open]).toEqual([true, true]);
  below.remove();
  top.remove();
});
