import { Button, Modal } from '@loupe/plugin-sdk/ui';
import { displayNumber } from '@loupe/domain';
import type { Job, OrderedPart } from '@loupe/shared-types';
import {
  ErrorNote,
  MoneyField,
  RestoredDraft,
  TextField,
  useAction,
  useDraft,
  useForm,
} from '@loupe/web-kit';
import { cancelPart, correctPart, orderPart } from '../actions';
import css from './dialogs.module.css';
import { OrderedBefore } from './ordered-before';
import { NO_PART, partValuesOf, readPart } from './part-values';

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
  const form = useForm({
    initial: draft.value,
    read: readPart,
    onChange: draft.setValue,
    send: async (body) => {
      const saved = part
        ? await correcting.run({ part, change: body })
        : await ordering.run({ job, part: body, key: draft.keyFor(body) });
      if (!saved) return;
      draft.clear();
      onClose();
    },
  });

  async function cancelOrder() {
    if (!part || !(await cancelling.run({ part }))) return;
    draft.clear();
    onClose();
  }

  function discard() {
    draft.discard(onReopen);
    onClose();
  }

  return (
    <Modal
      open
      title={`${part ? 'Correct Parts' : 'Order Parts'} for ${displayNumber(job)}`}
      footer={null}
      onCancel={onClose}
    >
      <form className={css.form} {...form.props}>
        <div className={css.wide}>
          <RestoredDraft draft={draft} onDiscard={discard} />
        </div>
        <div className={css.wide}>
          {/* Opened by the user's own click, so moving the focus is expected. */}
          {part ? (
            <TextField autoFocus label="Description" {...form.field('description')} />
          ) : (
            <OrderedBefore form={form} />
          )}
        </div>
        <TextField label="Source" {...form.field('source')} />
        <MoneyField label="Cost" {...form.field('cost')} />
        <div className={css.wide}>
          <TextField label="Invoice number" {...form.field('invoiceNumber')} />
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
          <Button type="primary" htmlType="submit" loading={form.pending}>
            {part ? 'Save Changes' : 'Order Parts'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
