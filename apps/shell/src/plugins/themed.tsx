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

/** antd in the shop's colours, light or dark as the operating system. */
export default function Themed({ children }: { readonly children: ReactNode }) {
  const dark = useMedia('(prefers-color-scheme: dark)');
  const colours = useMemo(
    () => ({ ...antdTokens(dark), algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm }),
    [dark],
  );
  return (
    <ConfigProvider
      csp={csp}
      getPopupContainer={overlays}
      theme={colours}
      tooltip={{ mouseEnterDelay: TOOLTIP_DELAY_SECONDS } as object}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  );
}
