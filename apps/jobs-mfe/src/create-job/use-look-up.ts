import { fullName, nameKey, phonesOf, postcodeKey } from '@loupe/domain';
import { isBlankText, type ContactKind, type CustomerListItem, type KnownPerson } from '@loupe/shared-types';
import { queryOf, useDebouncedValue, type Form } from '@loupe/web-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CreateJobValues } from './create-job-form';

/** The fields that say who brings the job, in the order in which they are asked. */
export const PERSON_INPUTS = [
  'contactNumber',
  'firstName',
  'surname',
  'homeAddress',
  'postcode',
  'email',
] as const satisfies readonly (keyof CreateJobValues)[];
export type PersonInput = (typeof PERSON_INPUTS)[number];

type Person = Pick<CreateJobValues, PersonInput>;

export const isPersonInput = (name: string): name is PersonInput =>
  (PERSON_INPUTS as readonly string[]).includes(name);

/** What was filled in from a customer, and what stood there before. */
interface Filled {
  readonly from: string;
  readonly values: Partial<Person>;
  readonly before: Partial<Person>;
}

const NOTHING: Filled = { from: '', values: {}, before: {} };

const SAME: Partial<Record<PersonInput, (text: string) => string>> = {
  contactNumber: (text) =>
    phonesOf(text)
      .map(({ digits }) => digits)
      .join(),
  surname: nameKey,
  postcode: postcodeKey,
  email: (text) => text.trim().toLowerCase(),
};

/** Whether a text is the same telephone number, name or address in another spelling: then what is typed stays. */
function isSpelledOtherwise(input: PersonInput, typed: string, known: string): boolean {
  const same = SAME[input]?.(typed) ?? '';
  return same !== '' && same === SAME[input]?.(known);
}

/** What a customer's record says for each field: of several numbers the one that is being typed. */
function personOf(customer: CustomerListItem, typed: Person): Person {
  const contacts = (kind: ContactKind) =>
    customer.contacts.filter((each) => each.kind === kind).map(({ raw }) => raw);
  const phones = contacts('phone');
  const digits = typed.contactNumber.replace(/\D/g, '').replace(/^(00)?44/, '0');
  const asked = digits === '' ? undefined : phones.find((raw) => SAME.contactNumber?.(raw).includes(digits));
  return {
    contactNumber: asked ?? phones[0] ?? '',
    firstName: customer.firstName,
    surname: customer.surname,
    homeAddress: customer.homeAddress,
    postcode: customer.postcode,
    email: contacts('email')[0] ?? '',
  };
}

/**
 * What choosing a customer changes: the fields that are empty, and the one in which they were looked for, whose text was
 * only the question (INTAKE-6).
 */
function changesOf(values: Person, customer: CustomerListItem, askedIn: PersonInput | null): Partial<Person> {
  const known = personOf(customer, values);
  const names = PERSON_INPUTS.filter(
    (name) =>
      known[name] !== values[name] &&
      (isBlankText(values[name]) ||
        (name === askedIn && !isSpelledOtherwise(name, values[name], known[name]))),
  );
  return Object.fromEntries(names.map((name) => [name, known[name]]));
}

/** Whom what is typed names; null while that says too little, and without the server. */
function useKnownPerson({ values }: Form<CreateJobValues>): KnownPerson | null {
  const { contactNumber, firstName, surname, postcode, email, customerId } = values;
  const saysEnough =
    [firstName, surname].every((name) => !isBlankText(name)) &&
    [contactNumber, postcode, customerId].some((text) => !isBlankText(text));
  const asked = useDebouncedValue(
    JSON.stringify({ contactNumber, firstName, surname, postcode, email, customerId }),
  );
  const { data } = useQuery({
    ...queryOf('GET /api/customers/known', undefined, JSON.parse(asked) as Person),
    enabled: saysEnough,
    placeholderData: keepPreviousData,
  });
  return saysEnough ? (data ?? null) : null;
}

/** The look-up of a customer who has been here before, while a job is taken in (INTAKE-6, INTAKE-7). */
export function useLookUp(form: Form<CreateJobValues>) {
  const { values, change } = form;
  const [filled, setFilled] = useState<Filled>(NOTHING);
  const [chosen, setChosen] = useState<CustomerListItem | null>(null);
  const known = useKnownPerson(form);
  const names = PERSON_INPUTS.filter(
    (name) => filled.values[name] !== undefined && filled.values[name] === values[name],
  );

  const focusNext = useEffectEvent(() => {
    const next = [...PERSON_INPUTS.slice(0, -1), 'item1' as const].find((name) => values[name] === '');
    const control = form.props.ref.current?.elements.namedItem(next ?? 'item1');
    if (control instanceof HTMLElement) control.focus();
  });
  useEffect(() => {
    if (chosen) focusNext();
  }, [chosen]);

  function undo(undone: readonly PersonInput[], more: Partial<CreateJobValues> = {}) {
    change({ ...Object.fromEntries(undone.map((name) => [name, filled.before[name] ?? ''])), ...more });
    const left = Object.entries(filled.values).filter(([name]) => !undone.includes(name as PersonInput));
    setFilled({ ...filled, values: Object.fromEntries(left) });
  }

  const isChosen = (one: CustomerListItem | null | undefined) => values.customerId === String(one?.id);
  const customer = known?.customer ?? (isChosen(chosen) ? chosen : null);

  return {
    /** Whose job it will be; null for somebody new. */
    customer,
    alsoKnown: known?.alsoKnown ?? [],
    isChosen: isChosen(customer),
    /** Whom the fields were filled in from; empty once nothing of it is left. */
    from: names.length > 0 ? filled.from : '',
    isFilled: (name: string): boolean => (names as readonly string[]).includes(name),
    undo: (name: PersonInput) => undo([name]),
    /** Takes back the choice, and what of it still stands in the form. */
    undoAll() {
      undo(names, { customerId: '' });
      setChosen(null);
    },
    choose(customer: CustomerListItem, askedIn: PersonInput | null) {
      const changes = changesOf(values, customer, askedIn);
      const before = Object.fromEntries(
        (Object.keys(changes) as PersonInput[]).map((name) => [name, name === askedIn ? '' : values[name]]),
      );
      change({ ...changes, customerId: String(customer.id) });
      setFilled({ from: fullName(customer), values: changes, before });
      setChosen({ ...customer });
    },
  };
}

export type LookUp = ReturnType<typeof useLookUp>;
