import { fullName, phonesOf } from '@loupe/domain';
import type { CustomerListItem } from '@loupe/shared-types';
import type { Form } from '@loupe/web-kit';
import type { CreateJobValues } from './create-job-form';
import css from './customer-fields.module.css';
import textButton from './text-button.module.css';
import type { LookUp } from './use-look-up';

const digitsOf = (text: string): readonly string[] => phonesOf(text).map(({ digits }) => digits);

const numbersOf = ({ contacts }: CustomerListItem): readonly string[] =>
  contacts.filter(({ kind }) => kind === 'phone').map(({ raw }) => raw);

/** The numbers of a known customer who now gives another one; none otherwise. */
function otherNumbers(customer: CustomerListItem | null, typed: string): readonly string[] {
  const numbers = customer ? numbersOf(customer) : [];
  const held = new Set(numbers.flatMap(digitsOf));
  return digitsOf(typed).some((digits) => !held.has(digits)) ? numbers : [];
}

interface AlsoKnownProps {
  readonly form: Form<CreateJobValues>;
  readonly lookUp: LookUp;
}

/** A line for a new number under a known name, and for a known number under a new name; it blocks nothing (INTAKE-7). */
export function AlsoKnown({ form, lookUp }: AlsoKnownProps) {
  const { customer, alsoKnown } = lookUp;
  const numbers = otherNumbers(customer, form.values.contactNumber);
  if (numbers.length === 0 && alsoKnown.length === 0) return null;
  return (
    <p className={css.line}>
      <span>Also known:</span>
      {numbers.length > 0 && <span>{numbers.join(', ')}</span>}
      {alsoKnown.map((other) => (
        <span key={other.id}>
          <bdi>{fullName(other)}</bdi>
          {other.shares === 'number' ? ', on this number' : `, ${numbersOf(other)[0] ?? 'no number'}`}
          {other.postcode && `, ${other.postcode}`}
          {other.shares === 'name' && (
            <button type="button" className={textButton.button} onClick={() => lookUp.choose(other, null)}>
              The same person
            </button>
          )}
        </span>
      ))}
    </p>
  );
}
