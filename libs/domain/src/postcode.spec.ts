import { splitPostcode } from './postcode';

// INTAKE-9
test.each([
  ['4 Bath Street, Leamington Spa, CV31 3AE', '4 Bath Street, Leamington Spa', 'CV31 3AE'],
  ['4 Bath Street cv313ae ', '4 Bath Street', 'CV31 3AE'],
  ['Flat 2, 9 Strand, London, WC2N 5DU.', 'Flat 2, 9 Strand, London', 'WC2N 5DU'],
  ['1 Mill Lane,M1 1AA,', '1 Mill Lane', 'M1 1AA'],
])('%p ends with a postcode', (text, address, postcode) => {
  expect(splitPostcode(text)).toEqual({ address, postcode });
});

// INTAKE-9
test.each([
  '',
  'CV31 3AE',
  '4 Bath Street',
  '4 Bath Street, CV31',
  'Unit A1 2BC Road',
  'CV31 3AE, 4 Bath Street',
])('%p does not', (text) => {
  expect(splitPostcode(text)).toBeNull();
});
