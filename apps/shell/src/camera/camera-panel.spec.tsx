import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { cameraRequest, closeCamera, openCamera } from '@loupe/plugin-sdk';
import { renderPage } from '@loupe/web-kit/testing';
import type { Session, SessionState } from '../session/session';
import { CAMERA_READ } from '../session/idle';
import { findText } from '../find/open-find';
import CameraPanel from './camera-panel';

const CODE = 'JB00012340';
const codes: string[] = [];
const stopped = jest.fn();
/** The picture of the camera has 640 x 480 pixels; the frame is over its middle. */
const FRAME = { left: 220, top: 140, width: 200, height: 200 };
interface Held {
  readonly text: string;
  readonly left: number;
  readonly top: number;
}
const inMiddle = (text: string): Held => ({ text, left: 270, top: 190 });
const cornersOf = ({ left, top }: Held) =>
  [
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 100],
  ].map(([across = 0, down = 0]) => ({ x: left + across, y: top + down }));
let inPicture: readonly Held[];
let open: () => Promise<MediaStream>;
let track: EventTarget;

const refuse = (name: string) => () => Promise.reject(new DOMException('', name));

/** What the browser reads codes with. */
class BarcodeDetector {
  static readonly getSupportedFormats = async () => ['qr_code'];
  async detect() {
    return inPicture.map((held) => ({ rawValue: held.text, cornerPoints: cornersOf(held) }));
  }
}

/** jsdom has neither cameras nor videos nor a reader; the browser test has all of them. */
beforeEach(() => {
  codes.length = 0;
  inPicture = [];
  stopped.mockReset();
  track = Object.assign(new EventTarget(), { stop: stopped });
  open = () => Promise.resolve({ getTracks: () => [track] } as unknown as MediaStream);
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true });
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: () => open() },
  });
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  jest.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
  jest.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(640);
  jest.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(480);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const box = this instanceof HTMLVideoElement ? { left: 0, top: 0, width: 640, height: 480 } : FRAME;
    return box as DOMRect;
  });
  Object.assign(globalThis, { BarcodeDetector });
});
afterEach(() => {
  act(closeCamera);
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'BarcodeDetector');
});

let lock: () => void;
function show(typeInstead?: () => void) {
  let state = { is: 'signed-in' } as SessionState;
  const listeners = new Set<() => void>();
  const session = {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  } as unknown as Session;
  lock = () => {
    state = { is: 'signed-in', asking: 'locked' } as SessionState;
    listeners.forEach((listener) => listener());
  };
  openCamera(typeInstead);
  return renderPage(
    <CameraPanel session={session} typeInstead={typeInstead} onCode={(code) => codes.push(code)} />,
    { path: '/live-jobs' },
  );
}

// SCAN-9
test('a code in the picture is taken once while it stays there, and counts as somebody being here', async () => {
  const read = jest.fn();
  document.addEventListener(CAMERA_READ, read);
  inPicture = [inMiddle(` ${CODE.toLowerCase()}\n`)];
  show();
  expect(await screen.findByText(`Read: ${CODE}`)).toHaveAttribute('role', 'status');
  inPicture = [CODE, 'https://shop.example/JB00012340'].map(inMiddle);
  expect(await screen.findByText('That is not one of our labels.')).toBeVisible();
  expect(codes).toEqual([CODE, CODE]);
  await act(() => new Promise((done) => setTimeout(done, 300)));
  expect(codes).toHaveLength(2);
  expect(read).toHaveBeenCalledTimes(3);
});

// SCAN-9
test('on a device that needs three seconds for a picture, a code that stays in it is taken once as well', async () => {
  let pictures = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => 3_000 * pictures);
  const { detect } = BarcodeDetector.prototype;
  jest.spyOn(BarcodeDetector.prototype, 'detect').mockImplementation(function (this: BarcodeDetector) {
    pictures += 1;
    return detect.call(this);
  });
  inPicture = [inMiddle(CODE), inMiddle(CODE)];
  show();
  await waitFor(() => expect(pictures).toBeGreaterThan(3));
  expect(codes).toEqual([CODE]);
  const until = async (empty: boolean) => {
    inPicture = empty ? [] : [inMiddle(CODE)];
    const next = pictures + 2;
    await waitFor(() => expect(pictures).toBeGreaterThanOrEqual(next));
  };
  await until(true);
  await until(false);
  expect(codes).toEqual([CODE, CODE]);
});

// SCAN-9
test('of the labels in the picture only the one that is wholly in the frame is taken', async () => {
  inPicture = [
    inMiddle(CODE),
    { text: 'JB00000609', left: 10, top: 10 },
    { text: 'JB00000617', left: 521, top: 190 },
    { text: 'JB00000625', left: 270, top: 241 },
  ];
  show();
  await screen.findByText(`Read: ${CODE}`);
  await act(() => new Promise((done) => setTimeout(done, 200)));
  expect(codes).toEqual([CODE]);
});

// SCAN-10
test.each([
  ['NotAllowedError', /not allowed for this site/],
  ['NotFoundError', /has no camera/],
  ['NotReadableError', /Another program uses the camera/],
  ['UnknownError', /did not start/],
])('a camera that answers %s is explained, and may be tried again', async (name, words) => {
  const works = open;
  open = refuse(name);
  show();
  expect(await screen.findByText(words)).toHaveAttribute('role', 'alert');
  open = works;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hold the code of a label in the frame.')).toBeVisible();
});

// SCAN-10
test('without https it says why, and typing goes on in Find or in the page’s own field', async () => {
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: false });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
  const page = show();
  expect(await screen.findByText(/only on pages with https/)).toHaveAttribute('role', 'alert');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Type it instead' }));
  expect(findText.get()).toBe('');
  findText.set(null);
  page.unmount();
  const focusField = jest.fn();
  show(focusField);
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('button', { name: 'Type it instead' }));
  expect([focusField.mock.calls.length, findText.get()]).toEqual([1, null]);
});

// SCAN-10
test('the camera is let go when the panel closes, and by its own end', async () => {
  const page = show();
  await screen.findByText('Hold the code of a label in the frame.');
  act(() => void track.dispatchEvent(new Event('ended')));
  expect(await screen.findByText(/Another program/)).toBeVisible();
  expect(stopped).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Hold the code of a label in the frame.');
  page.unmount();
  expect(stopped).toHaveBeenCalledTimes(2);
});

// SCAN-10, SCAN-5
test('the lock closes the camera, and so does Escape', async () => {
  show();
  await screen.findByText('Hold the code of a label in the frame.');
  act(() => lock());
  expect(cameraRequest.get()).toBeNull();
  openCamera();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Close the camera' }), { key: 'Escape' });
  expect(cameraRequest.get()).toBeNull();
});
