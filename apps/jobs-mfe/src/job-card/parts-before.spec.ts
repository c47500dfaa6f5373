import { partsBefore } from './parts-before';

const part = (description: string, source: string, cost: number) => ({ description, source, cost });

// PART-6
test('finds parts by words of description and source, each once with its last cost, the beginnings first', () => {
  const parts = [
    part('Watch battery 377', 'Cousins', 1.2),
    part('Clasp, silver', 'Cooksons', 6),
    part('Silver wire', 'Cooksons', 9),
    part('clasp, Silver', 'cooksons', 5.5),
    part('Clasp, silver', 'Cousins', 7),
  ];
  expect(partsBefore(parts, ' silver ')).toEqual([parts[2], parts[1], parts[4]]);
  expect(partsBefore(parts, 'clasp cook')).toEqual([parts[1]]);
  expect(partsBefore(parts, '')).toEqual([]);
  expect(partsBefore(parts, 'gold')).toEqual([]);
});
