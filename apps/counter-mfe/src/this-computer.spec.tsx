import { isTablet } from './this-computer';

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

// LABEL-12
test.each([
  ['an iPad', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 5, false, true],
  ['an iPad with a mouse', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 5, true, true],
  ['an iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${SAFARI}`, 5, false, true],
  ['an Android tablet', `Mozilla/5.0 (Linux; Android 14; SM-X200) ${CHROME}`, 5, false, true],
  ['a large Android tablet', `Mozilla/5.0 (X11; Linux x86_64) ${CHROME}`, 5, false, true],
  ['a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 0, true, false],
  ['a counter PC', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 0, true, false],
  ['one with a touch screen alone', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 10, false, false],
  ['a Chromebook', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME}`, 10, true, false],
  ['a Linux PC', `Mozilla/5.0 (X11; Linux x86_64) ${CHROME}`, 0, true, false],
])('%s sends what it prints by itself, or prints', (_of, userAgent, maxTouchPoints, hasMouse, sends) => {
  expect(isTablet({ userAgent, maxTouchPoints, hasMouse })).toBe(sends);
});
