import { ConfigProvider, theme } from 'antd';
import { useMedia } from '@loupe/web-kit';
import { useMemo, type ReactNode } from 'react';
import { TOOLTIP_DELAY_SECONDS } from '@loupe/shared-types';
import { styleNonce } from '../shop';
import { antdTokens } from '../theme';

const csp = { nonce: styleNonce() };

/**
 * The container of dialogs and drawers. Directly in the body antd would lock the page's scrolling with a style
 * sheet that has no nonce, which the Content-Security-Policy refuses.
 */
function overlays(): HTMLElement {
  const place = document.getElementById('overlays');
  if (place) return place;
  return document.body.appendChild(Object.assign(document.createElement('div'), { id: 'overlays' }));
}

/** antd in the shop's colours, light or dark and with or without motion as the operating system. */
export default function Themed({ children }: { readonly children: ReactNode }) {
  const dark = useMedia('(prefers-color-scheme: dark)');
  const motion = !useMedia('(prefers-reduced-motion: reduce)');
  const look = useMemo(() => {
    const { token, ...rest } = antdTokens(dark);
    const algorithm = dark ? theme.darkAlgorithm : theme.defaultAlgorithm;
    // Without animations alone a dialog would still be drawn in steps, the first of them a fifth of its size.
    return { ...rest, token: { ...token, motion }, algorithm };
  }, [dark, motion]);
  return (
    <ConfigProvider
      csp={csp}
      getPopupContainer={overlays}
      theme={look}
      tooltip={{ mouseEnterDelay: TOOLTIP_DELAY_SECONDS } as object}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  );
}
