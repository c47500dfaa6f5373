import { TextField, type Form } from '@loupe/web-kit';
import type { KeyboardEvent } from 'react';
import { JobInput } from '../job-input';
import { AlsoKnown } from './also-known';
import type { CreateJobValues } from './create-job-form';
import css from './customer-fields.module.css';
import textButton from './text-button.module.css';
import { PersonField } from './person-field';
import { SectionFields, type SectionInput } from './section-fields';
import { isName, isPersonInput, type LookUp } from './use-look-up';
import { usePostcode } from './use-postcode';

/** The inputs of these fields look for customers in what is typed. */
const SEARCHED: ReadonlySet<string> = new Set(['contactNumber', 'surname', 'postcode', 'email']);

const KINDS = {
  // Names and postcodes are typed into it too: a phone shows letters.
  phone: { type: 'text', inputMode: 'text' as const },
  email: { type: 'email' },
  postcode: { autoCapitalize: 'characters' },
};

interface LookUpProps {
  readonly form: Form<CreateJobValues>;
  readonly lookUp: LookUp;
}

interface PersonInputProps extends LookUpProps {
  /** Of the input of the home address. */
  readonly ofAddress?: ReturnType<typeof usePostcode>['props'];
}

/** Draws the input of a field of the customer: with who may be meant, and with what was filled in and can be taken back. */
export const personInput =
  ({ form, lookUp, ofAddress }: PersonInputProps) =>
  ({ name, field, control }: SectionInput) => {
    if (!isPersonInput(name)) return <JobInput field={field} control={control} rows={1} />;
    const isFilled = lookUp.isFilled(name);
    const more = name === 'homeAddress' ? ofAddress : undefined;
    const own = {
      ...control,
      ...more,
      ...KINDS[field.kind as keyof typeof KINDS],
      help: isFilled ? <Undo label={control.label} onUndo={() => lookUp.undo(name)} /> : undefined,
      onChange: (event: { readonly target: { readonly value: string } }) => {
        if (event.target.value === '' && isName(name)) form.change({ [name]: '', customerId: '' });
        else control.onChange(event);
      },
      onKeyDown: (event: KeyboardEvent) => {
        more?.onKeyDown(event);
        if (event.key !== 'Escape' || !isFilled) return;
        event.preventDefault();
        lookUp.undo(name);
      },
    };
    return SEARCHED.has(name) ? (
      <PersonField
        {...own}
        firstName={lookUp.isFilled('firstName') ? '' : form.values.firstName}
        onChoose={(customer) => lookUp.choose(customer, name)}
      />
    ) : (
      <TextField {...own} />
    );
  };

interface UndoProps {
  readonly label: string;
  readonly onUndo: () => void;
}

/** Out of the way of Tab, since Escape in the field does the same. */
function Undo({ label, onUndo }: UndoProps) {
  return (
    <span className={css.filled}>
      Filled in
      <button
        type="button"
        className={textButton.button}
        tabIndex={-1}
        aria-label={`Undo ${label}`}
        title="Escape in the field"
        onClick={onUndo}
      >
        Undo
      </button>
    </span>
  );
}

/** Who brings it: the contact number first, by which a customer who has been here before is found (INTAKE-6). */
export function CustomerFields({ form, lookUp }: LookUpProps) {
  const postcode = usePostcode(form);
  return (
    <>
      <SectionFields
        form={form}
        section="customer"
        inputOf={personInput({ form, lookUp, ofAddress: postcode.props })}
      />
      <div role="status">
        {lookUp.from !== '' && (
          <p className={css.line}>
            <span>
              Filled in from <bdi>{lookUp.from}</bdi>
            </span>
            <button type="button" className={textButton.button} onClick={lookUp.undoAll}>
              Undo all
            </button>
          </p>
        )}
        {postcode.taken !== '' && (
          <p className={css.line}>
            <span>Postcode {postcode.taken} taken from the address</span>
            <button type="button" className={textButton.button} onClick={postcode.undo}>
              Undo
            </button>
          </p>
        )}
        <LostCustomer lookUp={lookUp} />
        <AlsoKnown form={form} lookUp={lookUp} />
      </div>
    </>
  );
}

/** Said while a colleague's erasure or merge concerns who was chosen: nothing that is typed is lost (INTAKE-10). */
function LostCustomer({ lookUp: { lost } }: Pick<LookUpProps, 'lookUp'>) {
  if (!lost) return null;
  if (lost.became === 'erased')
    return (
      <p className={css.line}>
        The customer who was chosen has just been erased. What is typed stays, and the job makes a new record.
      </p>
    );
  return (
    <p className={css.line}>
      {lost.into ? (
        <span>
          The customer who was chosen has been merged into <bdi>{lost.into}</bdi>, whose job it will be.
        </span>
      ) : (
        'The customer who was chosen has been merged into another: whose job it will be follows from what is typed.'
      )}
    </p>
  );
}
