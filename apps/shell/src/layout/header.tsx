import { Link } from 'react-router-dom';
import { useShell } from '@loupe/plugin-sdk';
import type { PluginList } from '@loupe/shared-types';
import { Icon } from '@loupe/plugin-sdk/icons';
import { pageAt } from '../plugins/navigation';
import type { Session } from '../session/session';
import { HeaderSearch } from './header-search';
import { useLogOut } from './use-log-out';
import { UserMenu } from './user-menu';
import css from './header.module.css';

interface HeaderProps {
  readonly session: Session;
  readonly list: PluginList | undefined;
}

export function Header({ session, list }: HeaderProps) {
  const { shop, user } = useShell();
  const { logOut, isLeaving, question } = useLogOut(session);

  return (
    <header className={css.header}>
      <div className={css.start}>
        <Link to="/" className={css.brand}>
          <Icon name="gem" size={24} />
          <span>
            {shop.shopName}
            <small>Dashboard Overview</small>
          </span>
        </Link>
      </div>
      <HeaderSearch list={list} />
      <div className={css.me}>
        <UserMenu session={session} hasMyDay={pageAt(list, '/my-day') !== undefined} onLogOut={logOut} />
        <bdi className={css.name}>{user.fullName}</bdi>
        <button type="button" className={css.out} onClick={logOut} aria-busy={isLeaving}>
          Log out
        </button>
        {question}
      </div>
    </header>
  );
}
