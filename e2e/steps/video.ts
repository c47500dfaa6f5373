import { closeSync, openSync, writeSync } from 'node:fs';
import { generate } from 'lean-qr';

const WIDTH = 640;
const HEIGHT = 480;
const PER_SECOND = 5;
/** A hand holds no label straight. */
const TILT = 0.14;
const [INK, PAPER] = [40, 215];

/** What the camera sees: the code in the middle, and the codes of other labels in the corners; null is a bench. */
export type Seen = string | null | { readonly middle: string | null; readonly corners: readonly string[] };

interface Label {
  readonly text: string;
  /** Where its middle is. */
  readonly x: number;
  readonly y: number;
  readonly modulePx: number;
}

const CORNERS = [
  [92, 92],
  [WIDTH - 92, HEIGHT - 92],
  [WIDTH - 92, 92],
  [92, HEIGHT - 92],
] as const;

function labelsIn(seen: Seen): readonly Label[] {
  const { middle, corners } =
    typeof seen === 'string' ? { middle: seen, corners: [] } : (seen ?? { middle: null, corners: [] });
  return [
    ...(middle === null ? [] : [{ text: middle, x: WIDTH / 2, y: HEIGHT / 2, modulePx: 8 }]),
    ...corners.map((text, n) => {
      const [x, y] = CORNERS[n % CORNERS.length] ?? CORNERS[0];
      return { text, x, y, modulePx: 5 };
    }),
  ];
}

/** Draws a label's code, held a little askew. */
function draw(frame: Buffer, { text, x: midX, y: midY, modulePx }: Label): void {
  const code = generate(text);
  const reach = code.size * modulePx;
  for (let y = Math.max(0, midY - reach); y < Math.min(HEIGHT, midY + reach); y += 1)
    for (let x = Math.max(0, midX - reach); x < Math.min(WIDTH, midX + reach); x += 1) {
      const [dx, dy] = [x - midX, y - midY];
      const across = (dx * Math.cos(TILT) + dy * Math.sin(TILT)) / modulePx + code.size / 2;
      const down = (dy * Math.cos(TILT) - dx * Math.sin(TILT)) / modulePx + code.size / 2;
      if (code.get(Math.floor(across), Math.floor(down))) frame[y * WIDTH + x] = INK;
    }
}

function frameOf(seen: Seen): Buffer {
  const frame = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128);
  const labels = labelsIn(seen);
  frame.fill(labels.length === 0 ? 96 : PAPER, 0, WIDTH * HEIGHT);
  for (const label of labels) draw(frame, label);
  return frame;
}

/** Writes a video that shows each picture for a second, in turn, over and over: what Chromium’s fake camera plays. */
export function filmCodes(path: string, seen: readonly Seen[]): void {
  const file = openSync(path, 'w');
  writeSync(file, `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PER_SECOND}:1 Ip A1:1 C420\n`);
  for (const one of seen) {
    const frame = frameOf(one);
    for (let n = 0; n < PER_SECOND; n += 1) {
      writeSync(file, 'FRAME\n');
      writeSync(file, frame);
    }
  }
  closeSync(file);
}
