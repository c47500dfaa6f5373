import { areaUnder, isWithin } from './framed';

const SHOWN = { left: 20, top: 60, width: 250, height: 150 };
const FRAME = { left: 107.5, top: 110, width: 75, height: 50 };

// SCAN-9
test.each([
  ['a wide picture, cut off at the sides', { width: 1280, height: 720 }, [460, 240, 360, 240]],
  ['a tall picture, cut off above and below', { width: 720, height: 1280 }, [252, 568, 216, 144]],
  ['a picture that is shown whole', { width: 500, height: 300 }, [175, 100, 150, 100]],
])('the frame over %s is an area of the picture itself', (_of, picture, expected) => {
  const { left, top, width, height } = areaUnder(FRAME, SHOWN, picture);
  expect([left, top, width, height].map(Math.round)).toEqual(expected);
});

// SCAN-9
test('a frame that is larger than the picture is the whole of it', () => {
  const frame = { left: 0, top: 0, width: 900, height: 900 };
  expect(areaUnder(frame, SHOWN, { width: 500, height: 300 })).toEqual({
    left: 0,
    top: 0,
    width: 500,
    height: 300,
  });
});

// SCAN-9
test('a code is within an area with all of its corners, and not with some', () => {
  const area = { left: 100, top: 100, width: 200, height: 100 };
  const code = (x: number, y: number) =>
    [
      [x, y],
      [x + 50, y + 5],
      [x + 45, y + 55],
      [x - 5, y + 50],
    ].map(([across = 0, down = 0]) => ({ x: across, y: down }));
  expect(isWithin(area, code(105, 100))).toBe(true);
  for (const [x, y] of [
    [104, 100],
    [251, 120],
    [150, 146],
    [150, 90],
    [400, 400],
  ] as const)
    expect(isWithin(area, code(x, y))).toBe(false);
});
