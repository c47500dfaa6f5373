import { ReaderUnavailable } from './wasm-reader';

/** The back camera of a phone; a computer has one, and gives that. */
const WANTED = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
} as const satisfies MediaStreamConstraints;

/** Opens the camera until the signal aborts. Rejects with the browser's DOMException. */
export async function openStream(signal: AbortSignal): Promise<MediaStream> {
  const { mediaDevices } = navigator as { readonly mediaDevices?: MediaDevices };
  if (!mediaDevices) throw new DOMException('No camera interface', 'NotFoundError');
  const stream = await mediaDevices.getUserMedia(WANTED);
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop);
  return stream;
}

const PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The camera is not allowed for this site. Allow it in the browser beside the address, then try again.',
  NotFoundError: 'This device has no camera.',
  OverconstrainedError: 'This device has no camera.',
  NotReadableError: 'Another program uses the camera. Close it there, then try again.',
  AbortError: 'Another program uses the camera. Close it there, then try again.',
};

/** Why the camera is not open, and what to do about it (SCAN-10). */
export function problemOf(error: unknown): string {
  if (!window.isSecureContext)
    return 'Browsers open the camera only on pages with https://, and this one was opened with http://. Type the code or number instead.';
  if (error instanceof ReaderUnavailable)
    return 'What reads the codes did not arrive. Check the connection, then try again.';
  const name = error instanceof DOMException ? error.name : '';
  return PROBLEMS[name] ?? 'The camera did not start. Try again.';
}
