import { useShell } from '@loupe/plugin-sdk';
import { Button } from '@loupe/plugin-sdk/ui';
import { CUSTOMER_WAS_ERASED, type Job, type JobWithHistory } from '@loupe/shared-types';
import type { PatchJob } from '@loupe/shared-types/schemas';
import { call, ErrorNote, RestoredDraft, useAction, useCalendar, useDraft, useForm } from '@loupe/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { editJob } from '../actions';
import { clashesOf, mergeOver, type Clash } from './conflict';
import { ConflictChooser, type Choice } from './conflict-chooser';
import css from './dialogs.module.css';
import { EditJobFields } from './edit-job-fields';
import { editDraftName, EDIT_SECTIONS, type EditSection } from './edit-sections';
import { changedInputs, readEdit, valuesOf, type EditField, type EditValues } from './edit-values';

interface EditJobFormProps {
  readonly job: Job;
  /** The sections to edit; all of them by default. Each choice has a draft of its own. */
  readonly sections?: readonly EditSection[];
  readonly onClose: () => void;
  /** Opens it again, such as after Undo. */
  readonly onReopen: () => void;
}

interface Conflict {
  readonly theirs: JobWithHistory;
  readonly by: string;
  readonly clashes: readonly Clash[];
}

/** The fields of a job with the rules, the draft and the conflicts of an edit (SAVE-1, SAVE-2, DRAFT-1). */
export function EditJobForm({ job, sections = EDIT_SECTIONS, onClose, onReopen }: EditJobFormProps) {
  const { notify } = useShell();
  const calendar = useCalendar();
  // The draft stores the job it was based on: a save carries that version, however old.
  const draft = useDraft(editDraftName(job.id, sections), { from: job, values: valuesOf(job, calendar) });
  const { from } = draft.value;
  const base = valuesOf(from, calendar);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<EditField, Choice>>(new Map());
  const [unchosen, setUnchosen] = useState('');
  const [erased, setErased] = useState('');
  const saving = useAction(editJob);

  const form = useForm({
    initial: draft.value.values,
    read: (values: EditValues) => {
      const { errors } = readEdit(base, values, from, calendar);
      return Object.keys(errors).length > 0 ? { messages: errors } : { body: values };
    },
    onChange: (values) => draft.setValue({ from, values }),
    send: save,
  });

  function discard() {
    draft.discard(onReopen);
    onClose();
  }

  async function readConflict(userMessage: string) {
    const theirs = await call('GET /api/jobs/:id', { params: { id: job.id } });
    const clashes = clashesOf(from, form.values, theirs, calendar);
    if (clashes.length > 0) setConflict({ theirs, by: theirs.lastEditedBy ?? 'Somebody', clashes });
    // Without a clash it is the number, which another job has.
    else if (changedInputs(base, form.values).includes('customJobNumber'))
      form.refuse({ customJobNumber: userMessage });
  }

  async function send(target: Job, values: EditValues) {
    const { patch } = readEdit(valuesOf(target, calendar), values, target, calendar);
    const saved = await saving.run({ job: target, patch: patch as PatchJob });
    if (!saved) return;
    draft.clear();
    onClose();
  }

  async function save(values: EditValues) {
    if (conflict) {
      if (conflict.clashes.some(({ field }) => !chosen.has(field))) {
        return setUnchosen('Choose theirs or yours for each field first.');
      }
      const takeTheirs = new Set(
        [...chosen].filter(([, choice]) => choice === 'theirs').map(([field]) => field),
      );
      const merged = mergeOver(from, values, conflict.theirs, takeTheirs, calendar);
      form.reset(merged);
      draft.setValue({ from: conflict.theirs, values: merged });
      setConflict(null);
      setChosen(new Map());
      setUnchosen('');
      if (changedInputs(valuesOf(conflict.theirs, calendar), merged).length > 0) {
        return send(conflict.theirs, merged);
      }
      draft.clear();
      return onClose();
    }
    if (changedInputs(base, values).length === 0) {
      return notify({ title: 'No Changes', description: 'No fields were modified' });
    }
    return send(from, values);
  }

  const showConflict = useEffectEvent((error: typeof saving.error) => {
    if (error?.userMessage.startsWith(CUSTOMER_WAS_ERASED)) {
      draft.clear();
      setErased(error.userMessage);
    } else if (error?.status === 409) void readConflict(error.userMessage).catch(() => undefined);
  });
  useEffect(() => showConflict(saving.error), [saving.error]);

  if (erased !== '')
    return (
      <div className={css.form}>
        <div className={css.wide}>
          <ErrorNote error={erased} />
        </div>
        <div className={css.buttons}>
          <Button type="primary" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    );
  return (
    <form className={css.form} {...form.props}>
      <div className={css.wide}>
        <RestoredDraft draft={draft} onDiscard={discard} />
      </div>
      <EditJobFields form={form} sections={sections} hasCollectionDate={from.collectionDate !== null} />
      {conflict ? (
        <ConflictChooser
          by={conflict.by}
          clashes={conflict.clashes}
          chosen={chosen}
          onChoose={(field, choice) => setChosen(new Map(chosen).set(field, choice))}
        />
      ) : (
        saving.error && (
          <div className={css.wide}>
            <ErrorNote error={saving.error} />
          </div>
        )
      )}
      {unchosen && conflict && (
        <div className={css.wide}>
          <ErrorNote error={unchosen} />
        </div>
      )}
      <div className={css.buttons}>
        <Button onClick={discard}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={form.pending}>
          Save Changes
        </Button>
      </div>
    </form>
  );
}
