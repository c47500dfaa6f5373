import type { CodeReader } from './code-reader';
import type { Area } from './framed';

/** What is looked at of one picture of the camera: four bytes a pixel. */
export interface Frame {
  readonly pixels: ArrayBuffer;
  readonly width: number;
  readonly height: number;
}

/** The codes in it; null where the reader could not be loaded. */
export interface FrameAnswer {
  readonly texts: readonly string[] | null;
}

/** The code that reads pictures did not arrive. */
export class ReaderUnavailable extends Error {}

/** A label fills a good part of it: more pixels only take longer. */
const LONGEST_SIDE = 960;

/** Cut out of the picture, so that no code beside the area can be read. */
function frameOf(video: HTMLVideoElement, area: Area, canvas: HTMLCanvasElement): Frame | null {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(area.width, area.height));
  const [width, height] = [Math.round(area.width * scale), Math.round(area.height * scale)];
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || width === 0 || height === 0) return null;
  context.drawImage(video, area.left, area.top, area.width, area.height, 0, 0, width, height);
  return { pixels: context.getImageData(0, 0, width, height).data.buffer, width, height };
}

/** Reads by WebAssembly in a worker, one frame at a time. */
export function createWasmReader(start: () => Worker): CodeReader {
  const worker = start();
  const canvas = document.createElement('canvas');
  return {
    async read(video, area) {
      const frame = frameOf(video, area, canvas);
      if (!frame) return [];
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data: { texts } }: MessageEvent<FrameAnswer>) =>
          texts ? resolve(texts) : reject(new ReaderUnavailable());
        worker.onerror = () => reject(new ReaderUnavailable());
        worker.postMessage(frame, [frame.pixels]);
      });
    },
    end: () => worker.terminate(),
  };
}
