import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Tooltip } from '@loupe/plugin-sdk/ui';
import { TOOLTIP_DELAY_SECONDS } from '@loupe/shared-types';
import Themed from '../plugins/themed';

const LEAVING = ['pointerdown', 'keydown', 'focusout'];

interface NavTipProps {
  readonly words: string;
  readonly children: ReactElement;
}

/** A tooltip for a folded entry, mouse only: a press, Escape or leaving closes it. */
export default function NavTip({ words, children }: NavTipProps) {
  const [open, setOpen] = useState(false);
  // Opening is delayed, so it is held back until the pointer has left what was pressed.
  const pressed = useRef<Element | null>(null);

  useEffect(() => {
    const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest('a') : null);
    const release = (event: Event) => {
      if (linkOf(event) !== pressed.current) pressed.current = null;
    };
    const close = (event: Event) => {
      if (event.type === 'pointerdown') pressed.current = linkOf(event);
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') setOpen(false);
    };
    for (const leaving of LEAVING) document.addEventListener(leaving, close);
    document.addEventListener('pointerover', release);
    return () => {
      for (const leaving of LEAVING) document.removeEventListener(leaving, close);
      document.removeEventListener('pointerover', release);
    };
  }, []);

  return (
    <Themed>
      <Tooltip
        title={words}
        placement="right"
        mouseEnterDelay={TOOLTIP_DELAY_SECONDS}
        open={open}
        onOpenChange={(wanted) =>
          setOpen(wanted && pressed.current === null && !window.matchMedia('(hover: none)').matches)
        }
      >
        {children}
      </Tooltip>
    </Themed>
  );
}
