import { Button } from '@loupe/plugin-sdk/ui';
import { TEXT_LIMITS, type JobTemplate } from '@loupe/shared-types';
import { ErrorNote, MoneyField, readBy, TextField, useAction, useDraft, useForm } from '@loupe/web-kit';
import { addTemplate, changeTemplate } from './template-actions';
import { NO_TEMPLATE, templateFormSchema, valuesOf, type TemplateValues } from './template-values';
import css from './templates.module.css';

interface TemplateFormProps {
  /** Absent to add one. */
  readonly template?: JobTemplate;
  readonly onDone?: () => void;
}

/** Adds a usual job, or changes one. */
export function TemplateForm({ template, onDone }: TemplateFormProps) {
  const of = template ? `-${template.id}` : '';
  const draft = useDraft(`template${of}`, template ? valuesOf(template) : NO_TEMPLATE);
  const adding = useAction(addTemplate);
  const changing = useAction(changeTemplate);
  const form = useForm({
    initial: draft.value,
    read: (values: TemplateValues) => readBy(templateFormSchema, values),
    onChange: draft.setValue,
    send: async (body) => {
      const saved = template
        ? await changing.run({ template, body })
        : await adding.run({ body, key: draft.keyFor(body) });
      if (!saved) return;
      draft.clear();
      form.reset(NO_TEMPLATE);
      onDone?.();
    },
  });
  const fieldOf = (name: keyof TemplateValues) => ({ ...form.field(name), id: `${name}${of}` });

  return (
    <form
      className={css.form}
      aria-label={template ? `Change ${template.item}: ${template.work}` : 'Add a template'}
      {...form.props}
    >
      {/* Opened by the user's own click, so moving the focus is expected. */}
      <TextField
        {...fieldOf('item')}
        label="Item"
        maxLength={TEXT_LIMITS.short}
        autoFocus={template !== undefined}
      />
      <TextField {...fieldOf('work')} label="What is done" maxLength={TEXT_LIMITS.long} />
      <MoneyField {...fieldOf('price')} label="Price" />
      <TextField {...fieldOf('days')} label="Days" inputMode="numeric" />
      <div className={css.buttons}>
        <ErrorNote error={adding.error ?? changing.error} repeatsForm={!template} />
        {template && (
          <Button
            onClick={() => {
              draft.discard();
              onDone?.();
            }}
          >
            Cancel
          </Button>
        )}
        <Button type="primary" htmlType="submit" loading={form.pending}>
          {template ? 'Save template' : 'Add template'}
        </Button>
      </div>
    </form>
  );
}
