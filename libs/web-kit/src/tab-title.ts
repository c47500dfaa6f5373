import { useLayoutEffect } from 'react';

/** Gives the browser's tab its title, together with the heading it belongs to. */
export function useTabTitle(title: string, { shopName }: { readonly shopName: string }): void {
  useLayoutEffect(() => {
    document.title = `${title} · ${shopName}`;
  }, [title, shopName]);
}
