import { fullName, mayBeOnePerson, phonesOf, postcodeKey } from '@loupe/domain';
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

/** Another person may be written over an emptied name: then the choice is dropped. */
export const isName = (name: string): boolean => name === 'firstName' || name === 'surname';

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
  postcode: postcodeKey,
  email: (text) => text.trim().toLowerCase(),
};

/**
 * Whether a text is the same telephone number, postcode or e-mail address in another spelling: then what is typed stays.
 * Of a name the record has the better spelling.
 */
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

interface Choice {
  readonly values: Person;
  readonly customer: CustomerListItem;
  readonly askedIn: PersonInput | null;
  /** What still stands there from somebody who was chosen before, and what stood there before that. */
  readonly replaced: Partial<Person>;
}

/**
 * What choosing a customer fills in: the fields that are empty, those filled in from somebody chosen before, and the one in
 * which they were looked for, whose text was only the question (INTAKE-6).
 */
function filledBy({ values, customer, askedIn, replaced }: Choice): Omit<Filled, 'from'> {
  const own = { ...values, ...replaced };
  const known = personOf(customer, own);
  const names = PERSON_INPUTS.filter(
    (name) =>
      known[name] !== own[name] &&
      (isBlankText(own[name]) || (name === askedIn && !isSpelledOtherwise(name, own[name], known[name]))),
  );
  const each = (text: (name: PersonInput) => string): Partial<Person> =>
    Object.fromEntries(names.map((name) => [name, text(name)]));
  return { values: each((name) => known[name]), before: each((name) => (name === askedIn ? '' : own[name])) };
}

/** What became of the customer who was chosen, and whom they were merged into. */
interface Lost {
  readonly became: 'erased' | 'merged';
  readonly into: string;
}

interface Known {
  readonly person: KnownPerson | null;
  /** Whether it is the answer to what stands in the form now. */
  readonly isCurrent: boolean;
}

/** Whom what is typed names; null while that says too little, and without the server. */
function useKnownPerson({ values }: Form<CreateJobValues>): Known {
  const { contactNumber, firstName, surname, postcode, email, customerId } = values;
  const saysEnough =
    [firstName, surname].every((name) => !isBlankText(name)) &&
    [contactNumber, postcode, customerId].some((text) => !isBlankText(text));
  const typed = JSON.stringify({ contactNumber, firstName, surname, postcode, email, customerId });
  const asked = useDebouncedValue(typed);
  const { data, isPlaceholderData } = useQuery({
    ...queryOf('GET /api/customers/known', undefined, JSON.parse(asked) as Person),
    enabled: saysEnough,
    placeholderData: keepPreviousData,
  });
  const person = saysEnough ? (data ?? null) : null;
  return { person, isCurrent: person !== null && !isPlaceholderData && asked === typed };
}

/** The look-up of a customer who has been here before, while a job is taken in (INTAKE-6, INTAKE-7). */
export function useLookUp(form: Form<CreateJobValues>) {
  const { values, change } = form;
  const [filled, setFilled] = useState<Filled>(NOTHING);
  const [chosen, setChosen] = useState<CustomerListItem | null>(null);
  const known = useKnownPerson(form);
  const [lost, setLost] = useState<Lost | null>(null);
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

  const chosenWas = known.isCurrent && values.customerId !== '' ? known.person?.chosenWas : undefined;
  function lose(became: Lost['became']) {
    const into = became === 'merged' ? (known.person?.customer ?? null) : null;
    change({ customerId: into ? String(into.id) : '' });
    setChosen(into);
    setLost({ became, into: into ? fullName(into) : '' });
  }

  const hear = useEffectEvent(lose);
  // What became of them is heard by the change feed, and said until somebody else is chosen.
  useEffect(() => {
    if (chosenWas) hear(chosenWas);
  }, [chosenWas]);

  function undo(undone: readonly PersonInput[], more: Partial<CreateJobValues> = {}) {
    change({ ...Object.fromEntries(undone.map((name) => [name, filled.before[name] ?? ''])), ...more });
    const left = Object.entries(filled.values).filter(([name]) => !undone.includes(name as PersonInput));
    setFilled({ ...filled, values: Object.fromEntries(left) });
  }

  const isChosen = (one: CustomerListItem | null | undefined) => values.customerId === String(one?.id);
  // Until the server has answered: who was chosen, or who it was before, as long as the name is theirs.
  const expected = isChosen(chosen) ? chosen : (known.person?.customer ?? null);
  const customer = known.isCurrent
    ? (known.person?.customer ?? null)
    : expected && mayBeOnePerson(expected, values)
      ? expected
      : null;

  return {
    /** Whose job it will be; null for somebody new (INTAKE-8). */
    customer,
    alsoKnown: known.person?.alsoKnown ?? [],
    isChosen: isChosen(customer),
    /** Whom the fields were filled in from; empty once nothing of it is left. */
    from: names.length > 0 ? filled.from : '',
    isFilled: (name: string): boolean => (names as readonly string[]).includes(name),
    undo: (name: PersonInput) => undo([name], isName(name) ? { customerId: '' } : {}),
    /** Takes back the choice, and what of it still stands in the form. */
    undoAll() {
      undo(names, { customerId: '' });
      setChosen(null);
      setLost(null);
    },
    /** What became of the chosen customer at another counter. */
    lost,
    /** After a save was refused because they were erased: what is typed stays, for a new record. */
    forgetErased: () => lose('erased'),
    choose(customer: CustomerListItem, askedIn: PersonInput | null) {
      const replaced = Object.fromEntries(names.map((name) => [name, filled.before[name] ?? '']));
      const made = filledBy({ values, customer, askedIn, replaced });
      change({ ...replaced, ...made.values, customerId: String(customer.id) });
      setLost(null);
      setFilled({ from: fullName(customer), ...made });
      setChosen({ ...customer });
    },
  };
}

export type LookUp = ReturnType<typeof useLookUp>;
