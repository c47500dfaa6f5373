import { useLocation } from '@loupe/plugin-sdk/router';
import { Button } from '@loupe/plugin-sdk/ui';
import { isBlankText, VIEW_LIMITS } from '@loupe/shared-types';
import { ErrorNote, saveViews, useAction, usePreferences } from '@loupe/web-kit';
import { useId, useRef, useState, type FormEvent } from 'react';
import css from './list-toolbar.module.css';
import views from './save-view.module.css';

/** The query of a view: that of the address and the search, which the address has only while it is new. */
function queryOfView(address: string, search: string): string {
  const params = new URLSearchParams(address);
  params.delete('job');
  params.set('search', search.trim());
  return params.toString();
}

/** Saves the open list with its order, filters and search under a name (VIEW-1, VIEW-2). */
export default function SaveView({ search }: { readonly search: string }) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const { pathname, search: address } = useLocation();
  const preferences = usePreferences();
  const saving = useAction(saveViews);
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [error, setError] = useState('');

  function close() {
    setOpen(false);
    setName('');
    setError('');
    saving.clear();
    setTimeout(() => opener.current?.focus());
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBlankText(name)) return setError('Please name the view');
    if (!preferences) return undefined;
    const view = { name: name.trim(), path: pathname, query: queryOfView(address, search) };
    const done = `“${view.name}” is in the sidebar`;
    if (await saving.run({ from: preferences, views: [...preferences.views, view], done })) close();
    return undefined;
  }

  if (!isOpen)
    return (
      <button ref={opener} type="button" className={css.clear} onClick={() => setOpen(true)}>
        Save view
      </button>
    );
  return (
    <form
      className={views.form}
      aria-label="Save view"
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <label htmlFor={id}>Name of the view</label>
      <input
        id={id}
        // Opened by the user's own press, so moving the focus is expected.
        autoFocus
        className={views.name}
        value={name}
        maxLength={VIEW_LIMITS.name}
        aria-invalid={error !== ''}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => {
          setName(target.value);
          setError('');
        }}
      />
      <Button htmlType="submit" type="primary" loading={saving.pending}>
        Save
      </Button>
      <Button onClick={close}>Cancel</Button>
      {error && (
        <p id={`${id}-error`} role="alert" className={views.error}>
          {error}
        </p>
      )}
      <ErrorNote error={saving.error} />
    </form>
  );
}
