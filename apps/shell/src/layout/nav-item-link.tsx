import { NavLink } from 'react-router-dom';
import { Icon, isIconName } from '@loupe/plugin-sdk/icons';
import { loadable, useLoaded } from '@loupe/web-kit';
import type { NavItem } from '../plugins/navigation';
import { NavCount } from './nav-count';
import css from './sidebar.module.css';

const navTip = loadable(async () => (await import(/* webpackChunkName: "ui" */ './nav-tip')).default);

interface NavItemLinkProps {
  readonly item: NavItem;
  readonly folded: boolean;
  readonly variant: 'filled' | 'quiet' | 'entry';
}

/** One sidebar entry with its count, or a mark that its plugin has a problem. */
export function NavItemLink({ item, folded, variant }: NavItemLinkProps) {
  const { path, label, icon, count, problem } = item;
  // The entry works without its tooltip, so a load error is ignored.
  const { value: NavTip } = useLoaded(folded ? navTip : undefined);
  const link = (
    <NavLink
      to={path}
      end
      className={({ isActive }) => `${css[variant]} ${isActive ? css.on : ''} ${problem ? css.broken : ''}`}
    >
      {folded && <Icon name={isIconName(icon) ? icon : 'page'} size={20} />}
      <span className={css.label}>{label}</span>
      {problem ? (
        <span className={css.mark}>
          <Icon name="warning" />
          <span className={css.spoken}>{problem}</span>
        </span>
      ) : (
        count && <NavCount {...count} folded={folded} />
      )}
    </NavLink>
  );
  return NavTip ? <NavTip words={label}>{link}</NavTip> : link;
}
