import { useEffect, useRef } from 'react';
import { isBlankText, VIEW_LIMITS, type SavedView } from '@loupe/shared-types';
import { ErrorNote, saveViews, useAction, useForm, usePreferences } from '@loupe/web-kit';
import css from './views-dialog.module.css';

/** The removal of the row that has moved up, or of the last one. */
function focusRemoval(dialog: HTMLElement | null, at: number): void {
  const removals = [...(dialog?.querySelectorAll<HTMLElement>('[data-removes]') ?? [])];
  (removals[at] ?? removals.at(-1))?.focus();
}

type Change = (view: SavedView, to: SavedView | null) => Promise<boolean>;

/** Renames and removes saved views; each change is saved at once and can be undone from its toast (VIEW-4). */
export default function ViewsDialog({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const preferences = usePreferences();
  const saving = useAction(saveViews);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const change: Change = async (view, to) => {
    if (!preferences) return false;
    const views = preferences.views.flatMap((one) => (one !== view ? [one] : to ? [to] : []));
    const done = to ? `“${view.name}” is now “${to.name}”` : `“${view.name}” was removed`;
    const at = preferences.views.indexOf(view);
    const saved = await saving.run({ from: preferences, views, done });
    if (saved?.views.length === 0) dialog.current?.close();
    // The button that had the focus is gone with its row.
    else if (saved && !to) setTimeout(() => focusRemoval(dialog.current, at));
    return saved !== undefined;
  };

  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby="views-title" onClose={onClose}>
      <h2 id="views-title" className={css.title}>
        Saved views
      </h2>
      <ul>
        {preferences?.views.map((view) => (
          <ViewRow key={view.name} view={view} isSaving={saving.pending} onChange={change} />
        ))}
      </ul>
      <ErrorNote error={saving.error} />
      <div className={css.end}>
        <button type="button" className={css.button} onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}

interface ViewRowProps {
  readonly view: SavedView;
  readonly isSaving: boolean;
  readonly onChange: Change;
}

function ViewRow({ view, isSaving, onChange }: ViewRowProps) {
  const form = useForm({
    initial: { name: view.name },
    read: ({ name }) => ({ body: { ...view, name: name.trim() } }),
    send: (to) => onChange(view, to),
  });
  const { error: _never, ...field } = form.field('name');
  const name = form.values.name.trim();
  const isChanged = name !== view.name && !isBlankText(name);

  return (
    <li>
      <form className={css.row} {...form.props}>
        <input aria-label={`Name of ${view.name}`} maxLength={VIEW_LIMITS.name} {...field} />
        <button type="submit" className={css.button} disabled={!isChanged} aria-busy={isSaving}>
          Rename
        </button>
        <button
          type="button"
          className={css.button}
          aria-label={`Remove ${view.name}`}
          data-removes
          onClick={() => void onChange(view, null)}
        >
          Remove
        </button>
      </form>
    </li>
  );
}
