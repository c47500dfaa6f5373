import { codeOf } from '@loupe/domain';
import { fakeFetch, testShop, testUser } from '@loupe/plugin-sdk/testing';
import { PLACES } from '../custody/testing';
import findPlaces from './find-places';

function find(text: string) {
  const { fetch, calls } = fakeFetch({ 'GET /api/places': [...PLACES] });
  globalThis.fetch = fetch;
  const { signal } = new AbortController();
  const answer = findPlaces({ text, limit: 20, signal, shop: testShop, user: testUser, can: () => true });
  return { answer, calls };
}

const TRAY = codeOf('place', 4);

// FIND-1
test('a place is found by its code alone, and opens where items are moved to it', async () => {
  const { answer } = find(` ${TRAY.slice(0, 4).toLowerCase()} ${TRAY.slice(4)} `);
  expect(await answer).toMatchObject([
    { title: 'Places', results: [{ title: 'Ready tray (Kenilworth)', opens: { path: '/move?place=4' } }] },
  ]);
  for (const text of ['Kenilworth', codeOf('job', 4), `${TRAY.slice(0, -1)}0`]) {
    const other = find(text);
    expect([await other.answer, other.calls]).toEqual([[], []]);
  }
});

// FIND-1
test('the code of no place is said, beside those that are one', async () => {
  expect(await find(`${codeOf('place', 999)}${TRAY}`).answer).toMatchObject([
    { note: 'That code is not one of ours: no place has it.' },
    { results: [{ key: 'place-4' }] },
  ]);
});
