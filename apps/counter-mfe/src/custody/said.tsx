import { cameraRequest } from '@loupe/plugin-sdk';
import { useEffect, useRef } from 'react';
import css from './custody.module.css';

/** What became of the last scan, said to screen readers too. With the camera open it is scrolled to: no hand is free. */
export function Said({ words }: { readonly words: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (words !== '' && cameraRequest.get()) line.current?.scrollIntoView({ block: 'nearest' });
  }, [words]);
  return (
    <p ref={line} className={css.said} role="status">
      {words}
    </p>
  );
}
