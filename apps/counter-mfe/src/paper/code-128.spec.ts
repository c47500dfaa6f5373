import { code128 } from './code-128';

// LABEL-4
test('a job’s code has 112 modules: letters, then pairs of digits, its check symbol and the stop', () => {
  const { bars, modules } = code128('JB00012340');
  expect(modules).toBe(112);
  // The stop has four bars, every other symbol three.
  expect(bars).toHaveLength(9 * 3 + 4);
  expect(bars[0]).toEqual({ from: 0, width: 2 });
});
