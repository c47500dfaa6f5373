import { Button } from '@loupe/plugin-sdk/ui';
import { LABEL_PRESETS, LONGEST_TERMS, TICKET_PRESETS, type PrintingSettings } from '@loupe/shared-types';
import { ErrorNote, SelectField, TextAreaField, useAction, type Action } from '@loupe/web-kit';
import { useState, type FormEvent } from 'react';
import { LABEL_PAPERS, TICKET_PAPERS } from '../paper/presets';
import css from '../printing.module.css';

const saveSettings: Action<Partial<PrintingSettings>, PrintingSettings> = {
  request: (body, call) => call('PATCH /api/settings/printing', { body }),
  success: { title: 'Settings Saved', description: 'All computers of the shop print with them' },
  failure: { title: 'Error', description: 'Failed to save the settings' },
};

/** Only what differs, so that what another manager has changed meanwhile stays. */
function changesOf(before: PrintingSettings, after: PrintingSettings): Partial<PrintingSettings> {
  const names = Object.keys(before) as (keyof PrintingSettings)[];
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  );
}

interface ShopFormProps {
  readonly settings: PrintingSettings;
  readonly mayChange: boolean;
}

export function ShopForm({ settings, mayChange }: ShopFormProps) {
  const [typed, setTyped] = useState(settings);
  const save = useAction(saveSettings);
  const set = (change: Partial<PrintingSettings>) => setTyped({ ...typed, ...change });
  const changes = changesOf(settings, typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(changes).length > 0) void save.run(changes);
  };
  return (
    <form onSubmit={submit} aria-label="Printing of the shop">
      {!mayChange && <p className={css.hint}>Only managers can change these.</p>}
      <fieldset className={css.plain} disabled={!mayChange}>
        <div className={css.fields}>
          <SelectField
            label="Labels"
            name="labelPreset"
            options={LABEL_PRESETS.map((value) => ({ value, label: LABEL_PAPERS[value].name }))}
            value={typed.labelPreset}
            onChange={({ target }) => set({ labelPreset: target.value as PrintingSettings['labelPreset'] })}
          />
          <SelectField
            label="Tickets"
            name="ticketPreset"
            options={TICKET_PRESETS.map((value) => ({ value, label: TICKET_PAPERS[value].name }))}
            value={typed.ticketPreset}
            onChange={({ target }) => set({ ticketPreset: target.value as PrintingSettings['ticketPreset'] })}
          />
          <label className={css.check}>
            <input
              type="checkbox"
              checked={typed.barcode}
              onChange={({ target }) => set({ barcode: target.checked })}
            />
            A barcode too on wide labels, for scanners that read no QR codes
          </label>
          <TextAreaField
            label="Terms on the ticket"
            name="terms"
            rows={4}
            maxLength={LONGEST_TERMS}
            value={typed.terms}
            onChange={({ target }) => set({ terms: target.value })}
          />
          <TextAreaField
            label="How to complain"
            name="complaints"
            rows={3}
            maxLength={LONGEST_TERMS}
            value={typed.complaints}
            onChange={({ target }) => set({ complaints: target.value })}
          />
          <ErrorNote error={save.error} />
          <div>
            <Button type="primary" size="large" htmlType="submit" loading={save.pending}>
              Save settings
            </Button>
          </div>
        </div>
      </fieldset>
    </form>
  );
}
