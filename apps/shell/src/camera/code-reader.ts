import { isWithin, type Area } from './framed';
import { createWasmReader } from './wasm-reader';

/** Finds the texts of the QR codes that are wholly in an area of the current picture of a video. */
export interface CodeReader {
  readonly read: (video: HTMLVideoElement, area: Area) => Promise<readonly string[]>;
  readonly end: () => void;
}

interface DetectedCode {
  readonly rawValue: string;
  /** In the pixels of the video's picture. */
  readonly cornerPoints: readonly { readonly x: number; readonly y: number }[];
}

interface Detector {
  readonly detect: (video: HTMLVideoElement) => Promise<readonly DetectedCode[]>;
}

/** The browser's own reader, which Chromium has on Android and macOS. */
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  readonly getSupportedFormats: () => Promise<readonly string[]>;
}

async function browsersOwn(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass };
  try {
    const formats = (await BarcodeDetector?.getSupportedFormats()) ?? [];
    return BarcodeDetector && formats.includes('qr_code')
      ? new BarcodeDetector({ formats: ['qr_code'] })
      : null;
  } catch {
    return null;
  }
}

/**
 * The browser's own reader; where there is none, or it fails because its service is not on the device, one by
 * WebAssembly (SCAN-9).
 */
export async function createCodeReader(startWorker: () => Worker): Promise<CodeReader> {
  let detector = await browsersOwn();
  let wasm: CodeReader | undefined;
  return {
    async read(video, area) {
      if (detector)
        try {
          const found = await detector.detect(video);
          return found
            .filter(({ cornerPoints }) => isWithin(area, cornerPoints))
            .map(({ rawValue }) => rawValue);
        } catch {
          detector = null;
        }
      wasm ??= createWasmReader(startWorker);
      return wasm.read(video, area);
    },
    end: () => wasm?.end(),
  };
}
