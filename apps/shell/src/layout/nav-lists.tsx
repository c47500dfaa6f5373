import { NAV_GROUPS, type NavGroup } from '@loupe/shared-types';
import { Icon } from '@loupe/plugin-sdk/icons';
import { openFind } from '../find/open-find';
import type { NavItem } from '../plugins/navigation';
import { NavItemLink } from './nav-item-link';
import { SavedViews } from './saved-views';
import css from './sidebar.module.css';

/** On touch there is no Ctrl+K; elsewhere the style sheet hides it. */
function FindButton() {
  return (
    <button type="button" className={css.find} data-closes-menu onClick={() => openFind()}>
      <Icon name="find" size={18} />
      Find
    </button>
  );
}

export type Nav = Readonly<Record<NavGroup, readonly NavItem[]>>;

interface NavListsProps {
  readonly nav: Nav;
  readonly folded?: boolean;
}

/** The sidebar entries: actions as buttons, then each group under its heading. */
export function NavLists({ nav, folded = false }: NavListsProps) {
  return (
    <>
      <FindButton />
      {nav.Actions.length > 0 && (
        <ul className={css.actions}>
          {nav.Actions.map((item, at) => (
            <li key={item.path}>
              <NavItemLink item={item} folded={folded} variant={at === 0 ? 'filled' : 'quiet'} />
            </li>
          ))}
        </ul>
      )}
      {NAV_GROUPS.filter((group) => group !== 'Actions' && nav[group].length > 0).map((group) => (
        <section key={group} aria-label={group}>
          <h2 aria-hidden="true">{group}</h2>
          <ul>
            {nav[group].map((item) => (
              <li key={item.path}>
                <NavItemLink item={item} folded={folded} variant="entry" />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <SavedViews folded={folded} />
    </>
  );
}
