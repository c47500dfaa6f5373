import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm';
import type { Frame, FrameAnswer } from './wasm-reader';

// From our own origin: by default the package fetches it from a public host.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

async function answerTo({ pixels, width, height }: Frame): Promise<FrameAnswer> {
  try {
    const image = new ImageData(new Uint8ClampedArray(pixels), width, height);
    const found = await readBarcodes(image, { formats: ['QRCode'], tryHarder: true });
    return { texts: found.map(({ text }) => text) };
  } catch {
    return { texts: null };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Frame>) => {
  void answerTo(data).then((answer) => self.postMessage(answer));
});
