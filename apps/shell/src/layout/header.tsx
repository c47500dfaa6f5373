import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useShell } from '@loupe/plugin-sdk';
import type { PluginList } from '@loupe/shared-types';
import { Icon } from '@loupe/plugin-sdk/icons';
import { pageAt } from '../plugins/navigation';
import type { Session } from '../session/session';
import { notify } from '../toasts/notices';
import { HeaderSearch } from './header-search';
import { UserMenu } from './user-menu';
import css from './header.module.css';

interface HeaderProps {
  readonly session: Session;
  readonly list: PluginList | undefined;
}

export function Header({ session, list }: HeaderProps) {
  const { shop, user } = useShell();
  const [leaving, setLeaving] = useState(false);

  const logOut = async () => {
    if (leaving) return;
    setLeaving(true);
    try {
      await session.signOut();
      notify({ title: 'Logged out', description: 'Successfully logged out' });
    } catch {
      setLeaving(false);
      notify({ tone: 'failure', title: 'Error', description: 'Failed to logout' });
    }
  };

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
        <UserMenu
          session={session}
          hasMyDay={pageAt(list, '/my-day') !== undefined}
          onLogOut={() => void logOut()}
        />
        <bdi className={css.name}>{user.fullName}</bdi>
        <button type="button" className={css.out} onClick={() => void logOut()} aria-busy={leaving}>
          Log out
        </button>
      </div>
    </header>
  );
}
