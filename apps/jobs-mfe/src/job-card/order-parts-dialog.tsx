import { Button, Modal } from '@loupe/plugin-sdk/ui';
import { displayNumber } from '@loupe/domain';
import type { Job, OrderedPart } from '@loupe/shared-types';
import { ErrorNote, MoneyField, RestoredDraft, TextField, useAction, useDraft } from '@loupe/web-kit';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { cancelPart, correctPart, orderPart } from '../actions';
import css from './dialogs.module.css';
import { NO_PART, partValuesOf, readPart, type PartValues } from './part-values';

interface OrderPartsDialogProps {
  readonly job: Job;
  /** Given to edit or cancel an order. */
  readonly part?: OrderedPart;
  readonly onClose: () => void;
  /** Opens it again, such as after Undo. */
  readonly onReopen: () => void;
}

export default function OrderPartsDialog({ job, part, onClose, onReopen }: OrderPartsDialogProps) {
  const draft = useDraft(
    part ? `part-${part.id}` : `order-parts-${job.id}`,
    part ? partValuesOf(part) : NO_PART,
  );
  const ordering = useAction(orderPart);
  const correcting = useAction(correctPart);
  const cancelling = useAction(cancelPart);
  const { register, handleSubmit, watch, formState } = useForm<PartValues>({
    defaultValues: draft.value,
    resolver: (values) => {
      const read = readPart(values);
      if ('part' in read) return { values, errors: {} };
      const errors = Object.entries(read.errors).map(([name, message]) => [name, { type: 'spec', message }]);
      return { values: {}, errors: Object.fromEntries(errors) };
    },
  });

  const { setValue: keepDraft } = draft;
  useEffect(() => {
    const watching = watch((values) => keepDraft({ ...NO_PART, ...values }));
    return () => watching.unsubscribe();
  }, [keepDraft, watch]);

  async function order(values: PartValues) {
    const read = readPart(values);
    if (!('part' in read)) return;
    const saved = part
      ? await correcting.run({ part, change: read.part })
      : await ordering.run({ job, part: read.part, key: draft.keyFor(read.part) });
    if (!saved) return;
    draft.clear();
    onClose();
  }

  async function cancelOrder() {
    if (!part || !(await cancelling.run({ part }))) return;
    draft.clear();
    onClose();
  }

  function discard() {
    draft.discard(onReopen);
    onClose();
  }

  const errorOf = (name: keyof PartValues) => formState.errors[name]?.message;
  return (
    <Modal
      open
      title={`${part ? 'Correct Parts' : 'Order Parts'} for ${displayNumber(job)}`}
      footer={null}
      onCancel={onClose}
    >
      <form className={css.form} noValidate onSubmit={(event) => void handleSubmit(order)(event)}>
        <div className={css.wide}>
          <RestoredDraft draft={draft} onDiscard={discard} />
        </div>
        <div className={css.wide}>
          {/* Opened by the user's own click, so moving the focus is expected. */}
          <TextField
            autoFocus
            label="Description"
            error={errorOf('description')}
            {...register('description')}
          />
        </div>
        <TextField label="Source" error={errorOf('source')} {...register('source')} />
        <MoneyField label="Cost" error={errorOf('cost')} {...register('cost')} />
        <div className={css.wide}>
          <TextField label="Invoice number" error={errorOf('invoiceNumber')} {...register('invoiceNumber')} />
        </div>
        <div className={css.wide}>
          <ErrorNote error={ordering.error ?? correcting.error ?? cancelling.error} repeatsForm />
        </div>
        <div className={css.buttons}>
          {part && (
            <Button danger loading={cancelling.pending} onClick={() => void cancelOrder()}>
              Cancel this order
            </Button>
          )}
          <Button onClick={discard}>Cancel</Button>
          <Button type="primary" htmlType="submit" loading={ordering.pending || correcting.pending}>
            {part ? 'Save Changes' : 'Order Parts'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
