import { useLocation } from '@loupe/plugin-sdk/router';
import { Button } from '@loupe/plugin-sdk/ui';
import { isBlankText, VIEW_LIMITS } from '@loupe/shared-types';
import { ErrorNote, saveViews, useAction, useForm, usePreferences } from '@loupe/web-kit';
import { useId, useRef, useState } from 'react';
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
  const form = useForm({
    initial: { name: '' },
    read: ({ name }) =>
      isBlankText(name) ? { messages: { name: 'Please name the view' } } : { body: { name: name.trim() } },
    send: async ({ name }) => {
      if (!preferences) return;
      const view = { name, path: pathname, query: queryOfView(address, search) };
      const done = `“${name}” is in the sidebar`;
      if (await saving.run({ from: preferences, views: [...preferences.views, view], done })) close();
    },
  });
  const { error, ...name } = form.field('name');

  function close() {
    setOpen(false);
    form.reset();
    saving.clear();
    setTimeout(() => opener.current?.focus());
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
      {...form.props}
      onKeyDown={(event) => (event.key === 'Escape' ? close() : form.props.onKeyDown(event))}
    >
      <label htmlFor={id}>Name of the view</label>
      <input
        id={id}
        // Opened by the user's own press, so moving the focus is expected.
        autoFocus
        className={views.name}
        maxLength={VIEW_LIMITS.name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...name}
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
