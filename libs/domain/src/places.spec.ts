import { placesOf, shopNames, transitTo } from './places';

const locations = ['Leamington Old', 'Kenilworth', 'With Jack', 'Other'];

// TRACKER-4
test('the shops are the places that are no staff member and not Other', () => {
  expect(shopNames(locations)).toEqual(['Leamington Old', 'Kenilworth']);
  expect(shopNames(['Warwick', 'Other'])).toEqual(['Warwick']);
});

// PLACE-3
test('the places are the shops, their trays, staff members, and the way to each shop', () => {
  const trays = [{ name: 'Tray 4', shop: 'Kenilworth', statusOnArrival: 'Waiting for Collection' as const }];
  expect(placesOf({ locations, trays }).map(({ kind, name, location }) => [kind, name, location])).toEqual([
    ['shop', 'Leamington Old', 'Leamington Old'],
    ['shop', 'Kenilworth', 'Kenilworth'],
    ['tray', 'Tray 4', 'Other: Tray 4'],
    ['person', 'With Jack', 'With Jack'],
    ['transit', transitTo('Leamington Old'), 'In transit to Leamington Old'],
    ['transit', transitTo('Kenilworth'), 'In transit to Kenilworth'],
  ]);
  expect(placesOf({ locations, trays })[2]).toMatchObject({
    shop: 'Kenilworth',
    statusOnArrival: 'Waiting for Collection',
  });
});

// PLACE-3
test('one shop alone has no transit', () => {
  expect(placesOf({ locations: ['Warwick', 'Other'], trays: [] }).map(({ kind }) => kind)).toEqual(['shop']);
});
