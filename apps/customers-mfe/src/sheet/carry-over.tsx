import { useShell } from '@loupe/plugin-sdk';
import { useNavigate } from '@loupe/plugin-sdk/router';
import { Button } from '@loupe/plugin-sdk/ui';
import type { Customer } from '@loupe/shared-types';
import { ErrorNote, useAction, useDraft, useHasDraft } from '@loupe/web-kit';
import { addressOfCustomer } from '../customer-words';
import { carriedOver, type EditDraft } from './edit-draft';
import { editDraftName } from './edit-customer-dialog';
import css from './sheet.module.css';

interface CarryOverProps {
  /** The record that was merged. */
  readonly customer: Customer;
  readonly into: number;
}

/** Says what has become of an edit whose record a colleague has merged meanwhile, and takes it to the other record. */
export function CarryOver({ customer, into }: CarryOverProps) {
  const hasDraft = useHasDraft(editDraftName(customer.id));
  return hasDraft ? <Typed customer={customer} into={into} /> : null;
}

function Typed({ customer, into }: CarryOverProps) {
  const { notify } = useShell();
  const navigate = useNavigate();
  const draft = useDraft<EditDraft | null>(editDraftName(customer.id), null);
  const other = useDraft<EditDraft | null>(editDraftName(into), null);
  const reading = useAction<undefined, Customer>({
    request: (_, call) => call('GET /api/customers/:id', { params: { id: into } }),
    failure: { title: 'Error', description: 'Failed to open the other customer' },
  });

  async function carry() {
    const current = await reading.run(undefined);
    if (!current || !draft.value) return;
    other.setValue(carriedOver(draft.value, current));
    draft.clear();
    notify({ title: 'Kept', description: 'What you typed is in Edit of this customer' });
    navigate(addressOfCustomer(into));
  }

  return (
    <div className={css.carryOver}>
      <ErrorNote
        error={`${customer.goneBy ?? 'Somebody'} has merged this record while it was being edited. What you typed is kept.`}
      />
      <Button aria-disabled={reading.pending} onClick={() => void carry()}>
        Take it to the other one
      </Button>
      <ErrorNote error={reading.error} />
    </div>
  );
}
