import { matchesOf } from './template-matches';

const template = (id: number, item: string, work = 'Resize') => ({
  id,
  version: 1,
  item,
  work,
  price: 1,
  days: 1,
});

// TEMPLATE-3
it('lists the usual jobs whose item begins with what is typed first, then those with a word that does', () => {
  const templates = [
    template(1, 'Pearl necklace', 'Restring'),
    template(2, 'Diamond ring'),
    template(3, 'Ring'),
    template(4, 'Earring'),
  ];
  expect(matchesOf(templates, ' Ring').map(({ id }) => id)).toEqual([3, 2, 1, 4]);
  expect(matchesOf(templates, '')).toEqual(templates);
});
