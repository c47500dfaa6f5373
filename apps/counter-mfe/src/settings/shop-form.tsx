import { Button } from '@loupe/plugin-sdk/ui';
import { LABEL_PRESETS, LONGEST_TERMS, TICKET_PRESETS, type PrintingSettings } from '@loupe/shared-types';
import {
  ErrorNote,
  SelectField,
  TextAreaField,
  useAction,
  useDraft,
  useForm,
  type Action,
} from '@loupe/web-kit';
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

/** Nothing is cut off unseen. */
function tooLong(text: string): string | undefined {
  const over = text.length - LONGEST_TERMS;
  return over > 0 ? `Please shorten it by ${over} characters: there is room for ${LONGEST_TERMS}` : undefined;
}

const readBy = (settings: PrintingSettings) => (values: Values) => {
  const messages = { terms: tooLong(values.terms), complaints: tooLong(values.complaints) };
  return (messages.terms ?? messages.complaints) ? { messages } : { body: changesOf(settings, values) };
};

const lengthOf = (text: string): string => `${text.length} of ${LONGEST_TERMS} characters`;

interface ShopFormProps {
  readonly settings: PrintingSettings;
  readonly mayChange: boolean;
}

export function ShopForm({ settings, mayChange }: ShopFormProps) {
  const save = useAction(saveSettings);
  const draft = useDraft<Partial<PrintingSettings>>('printing-settings', {});
  const form = useForm({
    initial: valuesOf({ ...settings, ...draft.value }),
    read: readBy(settings),
    send: async (changes) => {
      if (Object.keys(changes).length > 0 && (await save.run(changes))) draft.clear();
    },
    onChange: (values) => draft.setValue(changesOf(settings, values)),
  });
  const discard = () => {
    draft.discard();
    form.reset(valuesOf(settings));
  };
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
            help={lengthOf(form.values.terms)}
            {...form.field('terms')}
          />
          <TextAreaField
            label="How to complain"
            rows={3}
            help={lengthOf(form.values.complaints)}
            {...form.field('complaints')}
          />
          <ErrorNote error={save.error} />
          <div className={css.buttons}>
            <Button type="primary" size="large" htmlType="submit" loading={form.pending}>
              Save settings
            </Button>
            {mayChange && Object.keys(draft.value).length > 0 && (
              <Button size="large" onClick={discard}>
                Discard changes
              </Button>
            )}
          </div>
        </div>
      </fieldset>
    </form>
  );
}
