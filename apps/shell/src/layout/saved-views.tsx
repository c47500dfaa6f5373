import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '@loupe/plugin-sdk/icons';
import type { SavedView } from '@loupe/shared-types';
import { usePreferences } from '@loupe/web-kit';
import { overlayPart } from './overlay-part';
import css from './sidebar.module.css';

const ViewsDialog = overlayPart('Edit views', () => import(/* webpackChunkName: "later" */ './views-dialog'));

function sorted(query: string): string {
  const params = new URLSearchParams(query);
  for (const [name, value] of [...params]) if (value === '') params.delete(name);
  params.sort();
  return params.toString();
}

/** The lists this user has saved, and a way to rename and remove them (VIEW-1, VIEW-4). */
export function SavedViews({ folded }: { readonly folded: boolean }) {
  const views = usePreferences()?.views ?? [];
  const { pathname, search } = useLocation();
  const [isEditing, setEditing] = useState(false);
  const isHere = ({ path, query }: SavedView) => path === pathname && sorted(query) === sorted(search);
  // Of two with one address the first is the open one.
  const open = views.find(isHere);
  if (views.length === 0 && !isEditing) return null;
  return (
    <section aria-label="Saved views">
      <h2 aria-hidden="true">Saved views</h2>
      <ul>
        {views.map((view) => (
          <li key={view.name}>
            <Link
              to={{ pathname: view.path, search: view.query }}
              className={`${css.entry} ${view === open ? css.on : ''}`}
              aria-current={view === open ? 'page' : undefined}
            >
              {folded && <Icon name="find" size={20} />}
              <bdi className={`${css.label} ${css.named}`}>{view.name}</bdi>
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={css.edit} onClick={() => setEditing(true)}>
            Edit views
          </button>
        </li>
      </ul>
      {isEditing && createPortal(<ViewsDialog onClose={() => setEditing(false)} />, document.body)}
    </section>
  );
}
