import { NavLink } from 'react-router-dom';
import { Icon, isIconName } from '@loupe/plugin-sdk/icons';
import { openFind } from '../find/open-find';
import type { Nav } from './nav-lists';
import css from './bottom-bar.module.css';

interface BottomBarProps {
  readonly nav: Nav | undefined;
  readonly onMenu: () => void;
}

/** On a phone, within reach of the thumb: Find, the pages whose manifests ask for a place here, and Menu (TOUCH-1). */
export default function BottomBar({ nav, onMenu }: BottomBarProps) {
  const pages = nav ? Object.values(nav).flat() : [];
  return (
    <nav className={css.bar} aria-label="Bottom bar">
      <button type="button" onClick={() => openFind()}>
        <Icon name="find" size={22} />
        Find
      </button>
      {pages.map(
        ({ path, bar, icon }) =>
          bar && (
            <NavLink key={path} to={path} end className={({ isActive }) => (isActive ? css.on : undefined)}>
              <Icon name={isIconName(icon) ? icon : 'page'} size={22} />
              {bar}
            </NavLink>
          ),
      )}
      <button type="button" onClick={onMenu}>
        <Icon name="menu" size={22} />
        Menu
      </button>
    </nav>
  );
}
