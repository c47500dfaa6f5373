import { closeCamera } from '@loupe/plugin-sdk';
import { Icon } from '@loupe/plugin-sdk/icons';
import { scannedCodes } from '@loupe/web-kit';
import { useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { openFind } from '../find/open-find';
import { CAMERA_READ } from '../session/idle';
import type { Session } from '../session/session';
import { useCamera } from './use-camera';
import buttons from '../styles/buttons.module.css';
import css from './camera.module.css';

interface CameraPanelProps {
  readonly session: Session;
  readonly typeInstead?: () => void;
  /** Takes a code as if a scanner had sent it. */
  readonly onCode: (code: string) => void;
}

/** The page's field, or else Find. */
function type(typeInstead: () => void = openFind): void {
  closeCamera();
  typeInstead();
}

/** Closes when nobody looks at the page: on the lock, and when another tab or program is in front. */
function useClosing(session: Session): void {
  useEffect(() => {
    const check = () => {
      const state = session.state();
      const isOpen = state.is === 'signed-in' && state.asking === undefined;
      if (!isOpen || document.visibilityState === 'hidden') closeCamera();
    };
    document.addEventListener('visibilitychange', check);
    const stop = session.subscribe(check);
    return () => {
      document.removeEventListener('visibilitychange', check);
      stop();
    };
  }, [session]);
}

/** Tells the styles how large the panel is, so that the page and what is said above it make room. */
function useRoom(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = panel.current;
    const { style } = document.documentElement;
    if (!own) return undefined;
    const measure = () => {
      style.setProperty('--camera-width', `${own.offsetWidth}px`);
      style.setProperty('--camera-height', `${own.offsetHeight}px`);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(own);
    return () => {
      watch.disconnect();
      style.removeProperty('--camera-width');
      style.removeProperty('--camera-height');
    };
  }, [panel]);
}

/** Focus comes in, and goes back to where it was unless it has left the panel. Escape closes. */
function useFocus() {
  const panel = useRef<HTMLElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const own = panel.current;
    close.current?.focus({ preventScroll: true });
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && own?.contains(document.activeElement)) closeCamera();
    };
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
      if (own?.contains(document.activeElement) && before instanceof HTMLElement)
        before.focus({ preventScroll: true });
    };
  }, []);
  return { panel, close };
}

/** The camera's picture in a corner of the page, which stays in use; a code in it is a scan (SCAN-9, SCAN-10). */
export default function CameraPanel({ session, typeInstead, onCode }: CameraPanelProps) {
  const title = useId();
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const { panel, close } = useFocus();
  useRoom(panel);
  useClosing(session);
  const { isOpen, problem, retry } = useCamera(video, frame, (text) => {
    const code = text.trim().toUpperCase();
    document.dispatchEvent(new Event(CAMERA_READ));
    if (scannedCodes(code)[0]?.code !== code) return setSaid('That is not one of our labels.');
    setSaid(`Read: ${code}`);
    onCode(code);
  });
  return (
    <section ref={panel} role="dialog" aria-labelledby={title} className={css.panel}>
      <div className={css.head}>
        <h2 id={title}>Scan with the camera</h2>
        <button
          ref={close}
          type="button"
          className={buttons.icon}
          aria-label="Close the camera"
          onClick={closeCamera}
        >
          <Icon name="close" size={18} />
        </button>
      </div>
      <div className={css.picture} hidden={problem !== null}>
        {/* Its sound is off, and there is nothing to caption. */}
        <video ref={video} muted playsInline aria-hidden="true" />
        <div ref={frame} className={css.frame} />
      </div>
      <div className={css.foot}>
        {problem === null ? (
          <p role="status">
            {said || (isOpen ? 'Hold the code of a label in the frame.' : 'Starting the camera…')}
          </p>
        ) : (
          <p role="alert">{problem}</p>
        )}
        <div className={css.buttons}>
          {problem !== null && window.isSecureContext && (
            <button type="button" className={buttons.words} onClick={retry}>
              Try again
            </button>
          )}
          <button type="button" className={buttons.words} onClick={() => type(typeInstead)}>
            Type it instead
          </button>
        </div>
      </div>
    </section>
  );
}
