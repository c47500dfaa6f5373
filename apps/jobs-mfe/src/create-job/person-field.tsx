import { customerFacts, fullName, mayBeFirstName } from '@loupe/domain';
import type { CustomerListItem } from '@loupe/shared-types';
import { queryOf, useCalendar, useDebouncedValue, type TextField } from '@loupe/web-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { SuggestField } from './suggest-field';

/** From this many characters on people are looked for. */
const SHORTEST = 3;
/** Somebody waits at the counter: long enough for a letter and the next, and no longer. */
const SETTLE_MS = 60;

const NOBODY: readonly CustomerListItem[] = [];

interface PersonFieldProps extends ComponentProps<typeof TextField> {
  /** The first name that was typed: those of another are listed last, and none of them by Enter alone. */
  readonly firstName: string;
  readonly onChoose: (customer: CustomerListItem) => void;
}

/**
 * A field of the customer, which lists who may be meant by what is typed in it. Without the server nobody is listed, and
 * typing goes on (INTAKE-6).
 */
export function PersonField({ firstName, ...props }: PersonFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const typed = text === null || text.trim().length < SHORTEST ? '' : text.trim();
  const search = useDebouncedValue(typed, SETTLE_MS);
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...queryOf('GET /api/customers/lookup', undefined, {
      search,
      ...(firstName.trim() !== '' && { firstName }),
    }),
    enabled: search !== '' && typed !== '',
    placeholderData: keepPreviousData,
  });
  const options = typed === '' || search === '' ? NOBODY : (data ?? NOBODY);
  return (
    <SuggestField
      {...props}
      firstIsActive={mayBeFirstName(firstName, options[0]?.firstName ?? '')}
      listName="Customers who have been here"
      options={options}
      isChanging={typed !== '' && (typed !== search || isFetching || isPlaceholderData)}
      keyOf={({ id }) => id}
      draw={(customer) => <Person customer={customer} />}
      onAsk={setText}
    />
  );
}

function Person({ customer }: { readonly customer: CustomerListItem }) {
  const calendar = useCalendar();
  const { lastVisit, postcode, contacts } = customer;
  const facts = [
    lastVisit ? `last here ${calendar.formatDate(lastVisit)}` : 'no job yet',
    ...customerFacts(customer),
  ];
  return (
    <>
      <span>
        <b>
          <bdi>{fullName(customer)}</bdi>
        </b>{' '}
        <bdi>{[contacts[0]?.raw, postcode].filter(Boolean).join(', ')}</bdi>
      </span>
      <small>{facts.join(' · ')}</small>
    </>
  );
}
