import { countOf, fullName } from '@loupe/domain';
import { Button, Modal } from '@loupe/plugin-sdk/ui';
import type { Customer, CustomerListItem } from '@loupe/shared-types';
import { ErrorNote, queryOf, TextField, useDebouncedValue } from '@loupe/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMergeCustomers } from '../actions';
import css from './sheet.module.css';

interface MergeDialogProps {
  readonly customer: Customer;
  readonly onClosed: () => void;
}

/** Nothing is said of the answer before it is there. */
function nobodyWords(text: string, isAnswered: boolean): string {
  if (text.trim() === '') return 'Type who it is.';
  return isAnswered ? 'Nobody else is found.' : 'Looking…';
}

/** Chooses the record of the same person, shows what will move, and merges it into this one (CUSTOMER-6). */
export function MergeDialog({ customer, onClosed }: MergeDialogProps) {
  const [isOpen, setIsOpen] = useState(true);
  const [text, setText] = useState(customer.surname);
  const [chosen, setChosen] = useState<CustomerListItem | null>(null);
  const search = useDebouncedValue(text.trim());
  const { data, error } = useQuery(queryOf('GET /api/customers/lookup', undefined, { search }));
  const merge = useMergeCustomers(customer.id);
  const others = (data ?? []).filter(({ id }) => id !== customer.id);
  const isAnswered = data !== undefined && search === text.trim();
  const close = () => setIsOpen(false);

  return (
    <Modal
      open={isOpen}
      title={
        <>
          Merge another record into <bdi>{fullName(customer)}</bdi>
        </>
      }
      footer={null}
      onCancel={close}
      afterClose={onClosed}
    >
      <div className={css.dialog}>
        <TextField
          autoFocus
          label="The other record"
          name="other"
          help="Name, phone, postcode or email"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(null);
          }}
        />
        <ErrorNote error={error} />
        <fieldset className={css.options}>
          <legend>Which one?</legend>
          {others.length === 0 && <p className={css.none}>{nobodyWords(text, isAnswered)}</p>}
          {others.map((other) => (
            <label key={other.id}>
              <input
                type="radio"
                name="merge"
                checked={chosen?.id === other.id}
                onChange={() => setChosen(other)}
              />
              <span>
                <bdi>{fullName(other)}</bdi>, {other.postcode}, {other.contacts[0]?.raw},{' '}
                {countOf(other.jobs, 'job')}
              </span>
            </label>
          ))}
        </fieldset>
        {chosen && (
          <p className={css.preview} role="status">
            {countOf(chosen.jobs, 'job')} and {countOf(chosen.contacts.length, 'contact')} of{' '}
            <bdi>{fullName(chosen)}</bdi>, with sizes and notes, will be those of{' '}
            <bdi>{fullName(customer)}</bdi>, whose name and address stay.{' '}
            {chosen.noText ? '‘Do not text’' : 'A mark ‘Do not text’'} and an open dispute pass over too. What
            is written on the jobs does not change. It can be undone for 30 days.
          </p>
        )}
        <ErrorNote error={merge.error} />
        <div className={css.buttons}>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="primary"
            disabled={!chosen}
            aria-disabled={merge.pending}
            onClick={async () => {
              if (chosen && (await merge.run(chosen.id))) close();
            }}
          >
            Merge
          </Button>
        </div>
      </div>
    </Modal>
  );
}
