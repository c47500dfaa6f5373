import { useLayoutEffect } from 'react';

/** Sets the document title, together with the page's heading. */
export function useTabTitle(title: string, { shopName }: { readonly shopName: string }): void {
  useLayoutEffect(() => {
    document.title = `${title} · ${shopName}`;
  }, [title, shopName]);
}
