import { isSamePerson } from './same-person';

const RHODA = {
  firstName: 'Rhoda',
  surname: 'Applegarth',
  contactNumber: '07700 900123',
  email: 'rhoda@example.com',
  homeAddress: '1 Mill Lane',
  postcode: 'CV8 1AA',
};
const AWAY = { contactNumber: '01632 960001', email: null, homeAddress: '9 Park Road', postcode: 'B1 1AA' };

// CUSTOMER-1
test.each([
  [true, 'another number and address', AWAY],
  [true, 'an initial', { firstName: 'R', ...AWAY }],
  [true, 'a married name on the same number', { surname: 'Zimmerling' }],
  [
    true,
    'a surname spelled otherwise at the same postcode',
    { ...AWAY, postcode: 'CV8 1AA', surname: 'Applegarht' },
  ],
  [false, 'another surname at the same postcode', { ...AWAY, postcode: 'CV8 1AA', surname: 'Zimmerling' }],
  [false, 'another surname elsewhere', { ...AWAY, surname: 'Applegarht' }],
  [false, 'another first name on the same number', { firstName: 'Stan' }],
  [false, 'everything', { ...AWAY, firstName: 'Stan', surname: 'Zimmerling' }],
])('it is %s that a job corrected in %s is still the person’s', (isSame, _what, corrected) => {
  expect(isSamePerson(RHODA, { ...RHODA, ...corrected })).toBe(isSame);
});
