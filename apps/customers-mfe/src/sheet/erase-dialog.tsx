import { countOf, fullName } from '@loupe/domain';
import { Button, Checkbox, Modal } from '@loupe/plugin-sdk/ui';
import type { Customer, CustomerMention, ErasurePreview } from '@loupe/shared-types';
import { CardSkeletons, ErrorNote, queryOf, QueryView } from '@loupe/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useEraseCustomer } from '../actions';
import css from './sheet.module.css';

interface EraseDialogProps {
  readonly customer: Customer;
  readonly onClosed: () => void;
}

/** What stands against an erasure, in the words of its refusal; null where nothing does. */
function hindrance({ openJobs, openNumbers, dispute }: ErasurePreview): string | null {
  const named = openNumbers.join(', ') + (openNumbers.length < openJobs ? ' and others' : '');
  const waits = openJobs === 1 ? 'it has' : 'they have';
  const reasons = [
    ...(openJobs > 0
      ? [`This customer has ${countOf(openJobs, 'open job')} (${named}): ${waits} to be collected first.`]
      : []),
    ...(dispute ? ['A dispute with this customer is marked as open: it has to be closed first.'] : []),
  ];
  return reasons.length > 0 ? reasons.join(' ') : null;
}

/** Says what goes and what stays and why, and erases once that is ticked (PRIVACY-2). */
export function EraseDialog({ customer, onClosed }: EraseDialogProps) {
  const [isOpen, setIsOpen] = useState(true);
  const query = useQuery({
    ...queryOf('GET /api/customers/:id/erasure', { id: customer.id }),
    staleTime: 0,
    gcTime: 0,
  });
  const close = () => setIsOpen(false);
  return (
    <Modal
      open={isOpen}
      title={
        <>
          Erase <bdi>{fullName(customer)}</bdi>
        </>
      }
      footer={null}
      onCancel={close}
      afterClose={onClosed}
    >
      <QueryView query={query} loading={<CardSkeletons count={1} />}>
        {(preview) => <EraseOptions customer={customer} preview={preview} close={close} />}
      </QueryView>
    </Modal>
  );
}

interface EraseOptionsProps {
  readonly customer: Customer;
  readonly preview: ErasurePreview;
  readonly close: () => void;
}

function EraseOptions({ customer, preview, close }: EraseOptionsProps) {
  const [isSure, setIsSure] = useState(false);
  const [changed, setChanged] = useState<readonly string[]>([]);
  const userMessage = hindrance(preview);
  const isTicked = ({ key, certain }: CustomerMention) => certain !== changed.includes(key);
  const left = preview.texts.filter((mention) => !isTicked(mention)).length;
  const erase = useEraseCustomer(customer.id, left);
  const keysOf = (isCertain: boolean) =>
    preview.texts
      .filter(({ key, certain }) => certain === isCertain && changed.includes(key))
      .map(({ key }) => key);
  if (userMessage)
    return (
      <div className={css.dialog}>
        <p className={css.none}>{userMessage}</p>
        <div className={css.buttons}>
          <Button onClick={close}>Close</Button>
        </div>
      </div>
    );
  return (
    <div className={css.dialog}>
      <p className={css.none}>
        <b>Goes:</b> name, numbers, e-mail, address, notes and sizes, and on {countOf(customer.jobs, 'job')}{' '}
        the items, descriptions, notes, calls, parts and the history of these texts.
      </p>
      <p className={css.none}>
        <b>Stays:</b> job numbers, dates, amounts and who did what, which the shop’s accounts need by law for
        six years.
      </p>
      {preview.texts.length > 0 && (
        <fieldset className={css.options}>
          <legend>
            {countOf(preview.texts.length, 'text')} may name this person. Ticked ones are erased too; a saved
            view goes.
          </legend>
          {preview.texts.map((mention) => (
            <label key={mention.key}>
              <input
                type="checkbox"
                checked={isTicked(mention)}
                onChange={() =>
                  setChanged(
                    changed.includes(mention.key)
                      ? changed.filter((key) => key !== mention.key)
                      : [...changed, mention.key],
                  )
                }
              />
              <span>
                <bdi>{mention.text}</bdi> ({mention.where}
                {mention.count > 1 && `, ${mention.count} times`})
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {left > 0 && (
        <p className={css.none}>
          Afterwards nothing here says who they were, so those you leave cannot be listed again.
        </p>
      )}
      <p className={css.none}>
        Older backups hold it until they are replaced; if one is restored, this is erased again.
      </p>
      <Checkbox checked={isSure} onChange={({ target }) => setIsSure(target.checked)}>
        This cannot be undone, and I want it
      </Checkbox>
      <ErrorNote error={erase.error} />
      <div className={css.buttons}>
        <Button onClick={close}>Cancel</Button>
        <Button
          type="primary"
          danger
          disabled={!isSure}
          aria-disabled={erase.pending}
          onClick={async () => {
            if (await erase.run({ keep: keysOf(true), erase: keysOf(false) })) close();
          }}
        >
          {erase.pending ? 'Erasing...' : 'Erase for good'}
        </Button>
      </div>
    </div>
  );
}
