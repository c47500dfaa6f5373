import { Button } from '@loupe/plugin-sdk/ui';
import { LABEL_PRESETS, LONGEST_TERMS, TICKET_PRESETS, type PrintingSettings } from '@loupe/shared-types';
import { ErrorNote, SelectField, TextAreaField, useAction, useForm, type Action } from '@loupe/web-kit';
import { LABEL_PAPERS, TICKET_PAPERS } from '../paper/presets';
import css from '../printing.module.css';

const saveSettings: Action<Partial<PrintingSettings>, PrintingSettings> = {
  request: (body, call) => call('PATCH /api/settings/printing', { body }),
  success: { title: 'Settings Saved', description: 'All computers of the shop print with them' },
  failure: { title: 'Error', description: 'Failed to save the settings' },
};

type Values = Readonly<Record<keyof PrintingSettings, string>>;

const valuesOf = (settings: PrintingSettings): Values => ({
  ...settings,
  barcode: settings.barcode ? 'yes' : '',
});

/** Only what differs, so that what another manager has changed meanwhile stays. */
function changesOf(before: PrintingSettings, values: Values): Partial<PrintingSettings> {
  const after = { ...values, barcode: values.barcode === 'yes' };
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
  const save = useAction(saveSettings);
  const form = useForm({
    initial: valuesOf(settings),
    read: (values) => ({ body: changesOf(settings, values) }),
    send: async (changes) => {
      if (Object.keys(changes).length > 0) await save.run(changes);
    },
  });
  return (
    <form aria-label="Printing of the shop" {...form.props}>
      {!mayChange && <p className={css.hint}>Only managers can change these.</p>}
      <fieldset className={css.plain} disabled={!mayChange}>
        <div className={css.fields}>
          <SelectField
            label="Labels"
            options={LABEL_PRESETS.map((value) => ({ value, label: LABEL_PAPERS[value].name }))}
            {...form.field('labelPreset')}
          />
          <SelectField
            label="Tickets"
            options={TICKET_PRESETS.map((value) => ({ value, label: TICKET_PAPERS[value].name }))}
            {...form.field('ticketPreset')}
          />
          <label className={css.check}>
            <input
              type="checkbox"
              checked={form.values.barcode === 'yes'}
              onChange={({ target }) => form.change({ barcode: target.checked ? 'yes' : '' })}
            />
            A barcode too on wide labels, for scanners that read no QR codes
          </label>
          <TextAreaField
            label="Terms on the ticket"
            rows={4}
            maxLength={LONGEST_TERMS}
            {...form.field('terms')}
          />
          <TextAreaField
            label="How to complain"
            rows={3}
            maxLength={LONGEST_TERMS}
            {...form.field('complaints')}
          />
          <ErrorNote error={save.error} />
          <div>
            <Button type="primary" size="large" htmlType="submit" loading={form.pending}>
              Save settings
            </Button>
          </div>
        </div>
      </fieldset>
    </form>
  );
}
