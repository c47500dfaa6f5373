import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '@loupe/plugin-sdk/icons';
import { NavLists, type Nav } from './nav-lists';
import css from './sidebar.module.css';

/** The sidebar on a phone, as a drawer. */
export function NavDrawer({ nav, onClose }: { readonly nav: Nav; readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    if (pathname !== openedAt.current) onClose();
  }, [pathname, onClose]);

  return (
    <dialog
      ref={dialog}
      className={css.drawer}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current || (event.target as Element).closest('a, [data-closes-menu]'))
          dialog.current?.close();
      }}
    >
      <nav aria-label="Main">
        <button
          type="button"
          className={css.close}
          aria-label="Close menu"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" size={20} />
        </button>
        <NavLists nav={nav} />
      </nav>
    </dialog>
  );
}
