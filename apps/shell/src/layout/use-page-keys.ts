import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShell } from '@loupe/plugin-sdk';
import type { Nav } from './nav-lists';
import { isFinding } from '../find/open-find';
import { isTyping } from './typing';

/** Opens a page by the single key that its manifest announces (HELP-1). */
export function usePageKeys(nav: Nav | undefined): void {
  const navigate = useNavigate();
  const { singleKeys } = useShell();
  useEffect(() => {
    if (!singleKeys || !nav) return undefined;
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || isFinding() || isTyping(target)) return;
      const page = Object.values(nav)
        .flat()
        .find((item) => item.key === key);
      if (!page || document.querySelector('dialog[open], [role="dialog"]')) return;
      event.preventDefault();
      void navigate(page.path);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [nav, navigate, singleKeys]);
}
