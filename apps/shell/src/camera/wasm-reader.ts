import type { CodeReader } from './code-reader';

/** One picture of the camera: four bytes a pixel. */
export interface Frame {
  readonly pixels: ArrayBuffer;
  readonly width: number;
  readonly height: number;
}

/** What is in the frame; null where the reader could not be loaded. */
export interface FrameAnswer {
  readonly texts: readonly string[] | null;
}

/** The code that reads pictures did not arrive. */
export class ReaderUnavailable extends Error {}

/** A label fills a good part of a picture: more pixels only take longer. */
const LONGEST_SIDE = 960;

function frameOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): Frame | null {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(videoWidth, videoHeight));
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || width === 0 || height === 0) return null;
  context.drawImage(video, 0, 0, width, height);
  return { pixels: context.getImageData(0, 0, width, height).data.buffer, width, height };
}

/** Reads by WebAssembly in a worker, one frame at a time. */
export function createWasmReader(start: () => Worker): CodeReader {
  const worker = start();
  const canvas = document.createElement('canvas');
  return {
    async read(video) {
      const frame = frameOf(video, canvas);
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
