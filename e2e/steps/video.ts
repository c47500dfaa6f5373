import { closeSync, openSync, writeSync } from 'node:fs';
import { generate } from 'lean-qr';

const WIDTH = 640;
const HEIGHT = 480;
const PER_SECOND = 5;
const MODULE_PX = 10;
/** A hand holds no label straight. */
const TILT = 0.14;
const [INK, PAPER] = [40, 215];

/** One picture of a label's code, held a little askew; without a code, of a bench. */
function frameOf(text: string | null): Buffer {
  const frame = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128);
  frame.fill(text === null ? 96 : PAPER, 0, WIDTH * HEIGHT);
  if (text === null) return frame;
  const code = generate(text);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2];
      const across = (dx * Math.cos(TILT) + dy * Math.sin(TILT)) / MODULE_PX + code.size / 2;
      const down = (dy * Math.cos(TILT) - dx * Math.sin(TILT)) / MODULE_PX + code.size / 2;
      if (code.get(Math.floor(across), Math.floor(down))) frame[y * WIDTH + x] = INK;
    }
  return frame;
}

/** Writes a video that shows each text for a second, in turn, over and over: what Chromium’s fake camera plays. */
export function filmCodes(path: string, texts: readonly (string | null)[]): void {
  const file = openSync(path, 'w');
  writeSync(file, `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PER_SECOND}:1 Ip A1:1 C420\n`);
  for (const text of texts) {
    const frame = frameOf(text);
    for (let n = 0; n < PER_SECOND; n += 1) {
      writeSync(file, 'FRAME\n');
      writeSync(file, frame);
    }
  }
  closeSync(file);
}
