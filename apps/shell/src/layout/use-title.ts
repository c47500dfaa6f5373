import { useEffect } from 'react';
import { useShell } from '@loupe/plugin-sdk';

/** The title of the browser's tab for a page of the shell itself. */
export function useTitle(title: string): void {
  const { shopName } = useShell().shop;
  useEffect(() => {
    document.title = `${title} · ${shopName}`;
  }, [title, shopName]);
}
