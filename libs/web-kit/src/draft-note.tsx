import { useCalendar, useNow } from './clock';
import { useHasDraft, type Draft } from './drafts';
import css from './feedback.module.css';

interface RestoredDraftProps {
  readonly draft: Pick<Draft<unknown>, 'restoredFrom'>;
  readonly onDiscard: () => void;
}

/** A note that a form was filled from a saved draft, with the draft's age. */
export function RestoredDraft({ draft: { restoredFrom }, onDiscard }: RestoredDraftProps) {
  const calendar = useCalendar();
  const now = useNow();
  if (restoredFrom === null) return null;
  const isToday = calendar.dayOf(restoredFrom) === calendar.today(now);
  const when = isToday ? `today at ${calendar.timeOf(restoredFrom)}` : calendar.formatDateTime(restoredFrom);
  return (
    <p className={css.restored} role="status">
      <span>You typed this {when} and have not saved it.</span>
      <button type="button" className={css.retry} onClick={onDiscard}>
        Discard it
      </button>
    </p>
  );
}

/** Beside the label of the button that opens a form: the form has an unsaved draft. */
export function DraftSign({ name }: { readonly name: string }) {
  return useHasDraft(name) ? ' (draft)' : null;
}
