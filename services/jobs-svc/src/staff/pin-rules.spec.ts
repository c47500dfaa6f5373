import { checkPin } from './pin-rules';

const EASY = /too easy to guess/;

test.each([
  ...['000000', '123456', '654321', '890123', '210987', '121212', '123123', '112233', '031984', '198403'],
  ...['0000', '1234', '4321', '9012', '1212', '1122', '1984', '2007'],
])('%s is easily guessed and refused', (pin) => {
  expect(() => checkPin(pin, pin.length)).toThrow(EASY);
});

test.each(['12345', '1234567', '48o261', '４８０２６１', '-48026', ''])('%s is not a PIN', (pin) => {
  expect(() => checkPin(pin, 6)).toThrow('A PIN has 6 digits');
});

test.each(['480261', '730592', '194817', '100291'])('%s is accepted', (pin) => {
  expect(() => checkPin(pin, 6)).not.toThrow();
});

test('4802 is accepted where PINs have four digits', () => {
  expect(() => checkPin('4802', 4)).not.toThrow();
});
