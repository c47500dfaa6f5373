import type { ReactElement } from 'react';
import { Tooltip } from '@loupe/plugin-sdk/ui';
import { TOOLTIP_DELAY_SECONDS } from '@loupe/shared-types';
import Themed from '../plugins/themed';

interface NavTipProps {
  readonly words: string;
  readonly children: ReactElement;
}

/** Says beside a folded entry what it is. */
export default function NavTip({ words, children }: NavTipProps) {
  return (
    <Themed>
      <Tooltip title={words} placement="right" mouseEnterDelay={TOOLTIP_DELAY_SECONDS}>
        {children}
      </Tooltip>
    </Themed>
  );
}
