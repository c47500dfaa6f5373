import { createStore } from './store';

test('every listener hears of a new value until it unsubscribes', () => {
  const store = createStore(1);
  const heard: number[] = [];
  const stop = store.subscribe(() => heard.push(store.get()));
  store.subscribe(() => heard.push(-store.get()));
  store.set(2);
  stop();
  store.set(3);
  expect([store.get(), heard]).toEqual([3, [2, -2, -3]]);
});
