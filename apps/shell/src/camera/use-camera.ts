import { useEffect, useRef, useState, type RefObject } from 'react';
import { openStream, problemOf } from './camera-stream';
import { createCodeReader } from './code-reader';
import { areaUnder, type Area } from './framed';
import { startWorker } from './start-worker';

/** Between two pictures: quick for a hand, and a phone stays cool. */
const PAUSE_MS = 80;
/** A code that leaves the picture for less is the same as before. */
const SAME_FOR_MS = 2_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Takes the texts of picture after picture; returns those that were neither in the one before, however long a slow device
 * took to read it, nor seen less than two seconds ago.
 */
function createNewTexts(): (texts: readonly string[]) => readonly string[] {
  const seen = new Map<string, number>();
  let before: readonly string[] = [];
  return (texts) => {
    const now = performance.now();
    const isNew = (text: string) => now - (seen.get(text) ?? -Infinity) > SAME_FOR_MS;
    const found = [...new Set(texts)].filter((text) => !before.includes(text) && isNew(text));
    for (const text of texts) seen.set(text, now);
    before = texts;
    return found;
  };
}

interface Watching {
  readonly video: HTMLVideoElement;
  /** Where the code must be, over the video. */
  readonly frame: HTMLElement;
  readonly signal: AbortSignal;
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
}

/** What is in the frame as it is now: the panel may have another size than a moment ago. */
const framedArea = (video: HTMLVideoElement, frame: HTMLElement): Area =>
  areaUnder(frame.getBoundingClientRect(), video.getBoundingClientRect(), {
    width: video.videoWidth,
    height: video.videoHeight,
  });

/** Opens the camera and reads picture after picture until the signal aborts. */
async function watch({ video, frame, signal, onOpen, onText }: Watching): Promise<void> {
  const stream = await openStream(signal);
  if (signal.aborted) return;
  const lost = new Promise<never>((_, reject) => {
    for (const track of stream.getTracks())
      track.addEventListener('ended', () => reject(new DOMException('Taken away', 'NotReadableError')));
  });
  // It may end between two waits.
  lost.catch(() => undefined);
  video.srcObject = stream;
  signal.addEventListener('abort', () => (video.srcObject = null));
  await video.play();
  onOpen();
  const reader = await createCodeReader(startWorker);
  const newTexts = createNewTexts();
  try {
    while (!signal.aborted) {
      const isDrawn = video.readyState >= video.HAVE_CURRENT_DATA;
      const texts = isDrawn ? await Promise.race([reader.read(video, framedArea(video, frame)), lost]) : [];
      if (signal.aborted) return;
      newTexts(texts).forEach(onText);
      await Promise.race([pause(PAUSE_MS), lost]);
    }
  } finally {
    reader.end();
  }
}

interface CameraState {
  readonly isOpen: boolean;
  /** Why it is not open. */
  readonly problem: string | null;
  readonly retry: () => void;
}

/** The camera, open while the component is mounted; `onText` gets each code that is in the frame once. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  frame: RefObject<HTMLElement | null>,
  onText: (text: string) => void,
): CameraState {
  const [tries, setTries] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    if (!video.current || !frame.current) return undefined;
    const watching = {
      video: video.current,
      frame: frame.current,
      signal,
      onOpen: () => setOpen(true),
      onText: (text: string) => latest.current(text),
    };
    watch(watching).catch((error: unknown) => {
      if (signal.aborted) return;
      controller.abort();
      setOpen(false);
      setProblem(problemOf(error));
    });
    return () => controller.abort();
  }, [video, frame, tries]);
  return {
    isOpen,
    problem,
    retry() {
      setProblem(null);
      setTries(tries + 1);
    },
  };
}
