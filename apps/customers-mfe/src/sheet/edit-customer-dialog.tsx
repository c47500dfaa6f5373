import { countOf, fullName } from '@loupe/domain';
import { Button, Checkbox, Modal } from '@loupe/plugin-sdk/ui';
import { isBlankText, TEXTS, type Customer } from '@loupe/shared-types';
import { ErrorNote, RestoredDraft, TextAreaField, TextField, useDraft, useForm } from '@loupe/web-kit';
import { useState } from 'react';
import { useEditCustomer } from '../actions';
import { changedFields, sameText, type EditDraft } from './edit-draft';
import { ContactFields, SizeFields } from './row-fields';
import css from './sheet.module.css';

interface EditCustomerDialogProps {
  readonly customer: Customer;
  readonly onClosed: () => void;
  /** Opens it again, such as after Undo. */
  readonly onReopen: () => void;
}

/** The draft of one customer's edit. */
export const editDraftName = (id: number): string => `customer-${id}`;

const ON_JOBS = ['firstName', 'surname', 'homeAddress', 'postcode', 'contacts'] as const;

const textsOf = ({ title, firstName, surname, homeAddress, postcode, note }: Customer) => ({
  title: title ?? '',
  firstName,
  surname,
  homeAddress,
  postcode,
  note: note ?? '',
});
type Texts = ReturnType<typeof textsOf>;

const withTexts = (customer: Customer, texts: Texts): Customer => ({
  ...customer,
  ...texts,
  title: texts.title || null,
  note: texts.note || null,
});

/**
 * Edits a customer; the open jobs change only when that is ticked (CUSTOMER-5). What is typed outlives a dismissal and a
 * reload; Cancel discards it.
 */
export function EditCustomerDialog({ customer, onClosed, onReopen }: EditCustomerDialogProps) {
  const [isOpen, setIsOpen] = useState(true);
  const initial: EditDraft = { value: customer, opened: customer, alsoOpenJobs: false };
  const draft = useDraft<EditDraft>(editDraftName(customer.id), initial);
  const { value, opened = customer, alsoOpenJobs } = draft.value;
  const setValue = (next: Customer) => draft.setValue({ value: next, opened, alsoOpenJobs });
  const setAlsoOpenJobs = (isTicked: boolean) => draft.setValue({ value, opened, alsoOpenJobs: isTicked });
  const edit = useEditCustomer(customer.id);
  const close = () => setIsOpen(false);
  const concernsJobs =
    customer.openJobs > 0 && ON_JOBS.some((field) => !sameText(value[field], opened[field]));

  const form = useForm({
    initial: textsOf(value),
    read: (texts: Texts) =>
      isBlankText(texts.surname)
        ? { messages: { surname: TEXTS.surnameRequired } }
        : { body: withTexts(value, texts) },
    onChange: (texts) => setValue(withTexts(value, texts)),
    send: save,
  });
  const text = (name: keyof Texts) => ({ ...form.field(name), id: `customer-${name}` });

  async function save(given: Customer) {
    const saved = await edit.run({
      version: opened.version,
      ...changedFields(opened, given),
      alsoOpenJobs: alsoOpenJobs && concernsJobs,
    });
    if (!saved) return;
    draft.clear();
    close();
  }

  function discard() {
    draft.discard(onReopen);
    close();
  }

  return (
    <Modal
      open={isOpen}
      width={640}
      title={
        <>
          Edit <bdi>{fullName(customer)}</bdi>
        </>
      }
      footer={null}
      onCancel={close}
      afterClose={onClosed}
    >
      <form className={css.form} {...form.props}>
        <div className={css.wide}>
          <RestoredDraft draft={draft} onDiscard={discard} />
        </div>
        <TextField autoFocus label="Title" optional {...text('title')} />
        <TextField label="First name" optional {...text('firstName')} />
        <TextField label="Surname" {...text('surname')} />
        <TextField label="Postcode" optional {...text('postcode')} />
        <div className={css.wide}>
          <TextAreaField label="Home address" optional rows={2} {...text('homeAddress')} />
        </div>
        <ContactFields rows={value.contacts} onChange={(contacts) => setValue({ ...value, contacts })} />
        <SizeFields rows={value.sizes} onChange={(sizes) => setValue({ ...value, sizes })} />
        <div className={css.wide}>
          <TextAreaField
            label="Notes"
            optional
            help="Such as an allergy, or when to call"
            {...text('note')}
          />
        </div>
        <div className={css.ticks}>
          <Checkbox
            checked={value.noText}
            onChange={({ target }) => setValue({ ...value, noText: target.checked })}
          >
            Do not text
          </Checkbox>
          <Checkbox
            checked={value.dispute}
            onChange={({ target }) => setValue({ ...value, dispute: target.checked })}
          >
            A dispute is open
          </Checkbox>
          {customer.doubtful && (
            <Checkbox
              checked={!value.doubtful}
              onChange={({ target }) => setValue({ ...value, doubtful: !target.checked })}
            >
              This is a person of their own, no longer doubtful
            </Checkbox>
          )}
          {concernsJobs && (
            <Checkbox checked={alsoOpenJobs} onChange={({ target }) => setAlsoOpenJobs(target.checked)}>
              Also on the {countOf(customer.openJobs, 'open job')}
            </Checkbox>
          )}
        </div>
        <div className={css.wide}>
          <ErrorNote error={edit.error} />
        </div>
        <div className={css.buttons}>
          <Button onClick={discard}>Cancel</Button>
          <Button type="primary" htmlType="submit" aria-disabled={form.pending}>
            {form.pending ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
