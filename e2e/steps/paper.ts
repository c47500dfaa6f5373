import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { expect } from '../stack/fixtures';

const POINTS_PER_INCH = 72;
const MM_PER_INCH = 25.4;

/** One page of a PDF, in millimetres. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** Its pixels as grey values, of 0 to 255, at a resolution. */
  readonly at: (dpi: number) => Promise<Picture>;
}

interface Picture {
  readonly dpi: number;
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8ClampedArray;
}

const library = PDFiumLibrary.init();

/** The pages of a PDF as a printer would draw them. */
export async function sheetsOf(pdf: Buffer): Promise<readonly Sheet[]> {
  const document = await (await library).loadDocument(pdf);
  return Array.from({ length: document.getPageCount() }, (_, at) => {
    const page = document.getPage(at);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const pixels = (points: number, dpi: number) => Math.round((points / POINTS_PER_INCH) * dpi);
    return {
      width: (originalWidth / POINTS_PER_INCH) * MM_PER_INCH,
      height: (originalHeight / POINTS_PER_INCH) * MM_PER_INCH,
      text: page.getText(),
      async at(dpi) {
        // The page is closed by its rendering, so each has its own.
        const { width, height, data } = await document.getPage(at).render({
          scale: 1,
          width: pixels(originalWidth, dpi),
          height: pixels(originalHeight, dpi),
          render: 'bitmap',
        });
        const grey = new Uint8ClampedArray(width * height);
        // Grey print has the same three values; the fourth is its opacity.
        for (let pixel = 0; pixel < grey.length; pixel += 1) grey[pixel] = data[4 * pixel + 1] ?? 0;
        return { dpi, width, height, grey };
      },
    };
  });
}

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const reader = prepareZXingModule({
  overrides: { wasmBinary: Uint8Array.from(readFileSync(wasm)).buffer },
  fireImmediately: true,
});

export interface FoundCode {
  readonly text: string;
  readonly format: string;
  /** Millimetres. */
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

/** The codes in a picture, read by a library that did not draw them. */
export async function codesIn({ dpi, width, height, grey }: Picture): Promise<readonly FoundCode[]> {
  await reader;
  const opaque = new Uint32Array(grey.length);
  for (let pixel = 0; pixel < grey.length; pixel += 1)
    opaque[pixel] = (0xff << 24) | ((grey[pixel] ?? 0) * 0x010101);
  const data = new Uint8ClampedArray(opaque.buffer);
  const image = { data, width, height, colorSpace: 'srgb' as const } as ImageData;
  const found = await readBarcodes(image, { formats: ['QRCode', 'Code128'], tryHarder: true });
  const mm = (pixels: number) => (pixels / dpi) * MM_PER_INCH;
  return found.map(({ text, format, position }) => {
    const corners = Object.values(position);
    const xs = corners.map(({ x }) => x);
    const ys = corners.map(({ y }) => y);
    return {
      text,
      format,
      box: {
        left: mm(Math.min(...xs)),
        top: mm(Math.min(...ys)),
        width: mm(Math.max(...xs) - Math.min(...xs)),
        height: mm(Math.max(...ys) - Math.min(...ys)),
      },
    };
  });
}

/** The dark pixels in the frame of `by` millimetres around a box. */
export function inkAround({ dpi, width, grey }: Picture, { box }: FoundCode, by: number): number {
  const px = (mm: number) => Math.round((mm / MM_PER_INCH) * dpi);
  const [left, top] = [px(box.left), px(box.top)];
  const [right, bottom] = [px(box.left + box.width), px(box.top + box.height)];
  // The corners that are found are rounded to a pixel.
  const isInside = (x: number, y: number) =>
    x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;
  let ink = 0;
  for (let y = top - px(by); y < bottom + px(by); y += 1)
    for (let x = left - px(by); x < right + px(by); x += 1)
      if (!isInside(x, y) && (grey[y * width + x] ?? 0) < 128) ink += 1;
  return ink;
}

interface Asked {
  times: number;
  /** What was printed last, which a page takes away once it is. */
  paper: Node | undefined;
}
type Asking = Window & { asked: Asked };

/** Chromium’s print dialog would stop the page: counts instead how often it was asked for. */
export async function catchPrinting(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const asked: Asked = { times: 0, paper: undefined };
    Object.assign(window, { asked });
    window.print = () => {
      asked.times += 1;
      asked.paper = document.getElementById('print-region')?.cloneNode(true);
    };
  });
  return () => page.evaluate(() => (window as unknown as Asking).asked.times);
}

/** Puts back what was printed, to be looked at. */
export async function lastPaper(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as Asking).asked.paper !== undefined);
  await page.evaluate(() => {
    const { paper } = (window as unknown as Asking).asked;
    if (paper) document.body.append(paper);
  });
}

/** A piece of text, or a code, where it is on its sheet, in CSS pixels. */
export interface Block {
  readonly sheet: number;
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Some of its text is not to be seen. */
  readonly isCut: boolean;
}

/** What waits to be printed, as it is laid out for print. */
export async function blocksOf(page: Page): Promise<readonly Block[]> {
  await page.emulateMedia({ media: 'print' });
  const blocks = await page.evaluate(() =>
    [...document.querySelectorAll('#print-region > *')].flatMap((sheet, at) => {
      const paper = sheet.getBoundingClientRect();
      const leaves = [
        ...sheet.querySelectorAll('p, h3, li > *, dt, dd, svg, div[style*="font-size"]:not(:has(:not(bdi)))'),
      ];
      return leaves.map((leaf) => {
        const { left, top, right, bottom } = leaf.getBoundingClientRect();
        // Letters are higher than their line by a pixel or two; the smallest line is ten high.
        const hides = getComputedStyle(leaf).overflowY !== 'visible';
        const isClipped = hides && leaf.scrollHeight > leaf.clientHeight + 4 && leaf instanceof HTMLElement;
        const isCut = isClipped || bottom > paper.bottom + 1 || right > paper.right + 1;
        return { sheet: at, text: leaf.textContent ?? '', left, top, right, bottom, isCut };
      });
    }),
  );
  await page.emulateMedia({ media: null });
  return blocks;
}

/** The texts of blocks that are printed over each other. */
export function overlapsOf(blocks: readonly Block[]): readonly string[] {
  const isOver = (one: Block, other: Block) =>
    one.sheet === other.sheet &&
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  return blocks.flatMap((one, at) =>
    blocks.slice(at + 1).flatMap((other) => (isOver(one, other) ? [`${one.text} / ${other.text}`] : [])),
  );
}

/** The PDF of what waits at the question whether it printed. */
export async function printedPdf(page: Page): Promise<Buffer> {
  await expect(page.getByRole('dialog', { name: 'Did it print?' })).toBeVisible();
  return page.pdf({ preferCSSPageSize: true });
}
