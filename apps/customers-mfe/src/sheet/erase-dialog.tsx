import { countOf, fullName } from '@loupe/domain';
import { Button, Checkbox, Modal } from '@loupe/plugin-sdk/ui';
import type { Customer } from '@loupe/shared-types';
import { ErrorNote } from '@loupe/web-kit';
import { useState } from 'react';
import { useEraseCustomer } from '../actions';
import css from './sheet.module.css';

interface EraseDialogProps {
  readonly customer: Customer;
  readonly onClosed: () => void;
}

/** Says what goes and what stays and why, and erases once that is ticked (PRIVACY-2). */
export function EraseDialog({ customer, onClosed }: EraseDialogProps) {
  const [isOpen, setIsOpen] = useState(true);
  const [isSure, setIsSure] = useState(false);
  const erase = useEraseCustomer(customer.id);
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
      <div className={css.dialog}>
        <p className={css.none}>
          <b>Goes:</b> name, numbers, e-mail, address, notes and sizes, and on {countOf(customer.jobs, 'job')}{' '}
          the items, descriptions, notes, calls, parts and the history of these texts.
        </p>
        <p className={css.none}>
          <b>Stays:</b> job numbers, dates, amounts and who did what, which the shop’s accounts need by law
          for six years.
        </p>
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
              if (await erase.run(undefined)) close();
            }}
          >
            {erase.pending ? 'Erasing...' : 'Erase for good'}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
