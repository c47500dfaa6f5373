import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Tooltip } from '@loupe/plugin-sdk/ui';
import { TOOLTIP_DELAY_SECONDS } from '@loupe/shared-types';
import Themed from '../plugins/themed';

interface NavTipProps {
  readonly words: string;
  readonly children: ReactElement;
}

/** Says beside a folded entry what it is, under a mouse: a press, Escape or leaving takes it away, and a finger has none. */
export default function NavTip({ words, children }: NavTipProps) {
  const [open, setOpen] = useState(false);
  const byFinger = useRef(false);

  useEffect(() => {
    const close = () => setOpen(false);
    const press = ({ pointerType }: PointerEvent) => {
      byFinger.current = pointerType === 'touch' || pointerType === 'pen';
      close();
    };
    const escape = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', escape);
    document.addEventListener('focusout', close);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', escape);
      document.removeEventListener('focusout', close);
    };
  }, []);

  return (
    <Themed>
      <Tooltip
        title={words}
        placement="right"
        mouseEnterDelay={TOOLTIP_DELAY_SECONDS}
        open={open}
        onOpenChange={(wanted) => setOpen(wanted && !byFinger.current)}
      >
        {children}
      </Tooltip>
    </Themed>
  );
}
