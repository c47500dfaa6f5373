import { useEffect, useState, type ReactElement } from 'react';
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

  useEffect(() => {
    const close = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') setOpen(false);
    };
    for (const leaving of LEAVING) document.addEventListener(leaving, close);
    return () => LEAVING.forEach((leaving) => document.removeEventListener(leaving, close));
  }, []);

  return (
    <Themed>
      <Tooltip
        title={words}
        placement="right"
        mouseEnterDelay={TOOLTIP_DELAY_SECONDS}
        open={open}
        onOpenChange={(wanted) => setOpen(wanted && !window.matchMedia('(hover: none)').matches)}
      >
        {children}
      </Tooltip>
    </Themed>
  );
}
