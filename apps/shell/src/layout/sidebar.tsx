import { useMedia } from '@loupe/web-kit';
import { NavLists } from './nav-lists';
import type { Nav } from './nav-lists';
import css from './sidebar.module.css';

/** The sidebar: full on a wide screen, icons with labels on a tablet, a drawer on a phone. */
export function Sidebar({ nav }: { readonly nav: Nav | undefined }) {
  const folded = useMedia('(max-width: 1099.9px)');
  const inDrawer = useMedia('(max-width: 767.9px)');
  if (inDrawer) return null;
  return (
    <nav aria-label="Main" className={`${css.sidebar} ${folded ? css.folded : ''}`}>
      {nav && <NavLists nav={nav} folded={folded} />}
    </nav>
  );
}
