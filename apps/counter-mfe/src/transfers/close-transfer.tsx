import { Button } from '@loupe/plugin-sdk/ui';
import type { TransferDetails } from '@loupe/shared-types';
import { ErrorNote, Panel, TextField, useAction, useForm } from '@loupe/web-kit';
import css from '../custody/custody.module.css';
import { useScanQueue } from '../custody/use-scan-queue';
import { closeTransfer } from './transfer-actions';

/** Ends a transfer, with words for what has not arrived (TRANSFER-3). */
export function Close({ of }: { readonly of: TransferDetails }) {
  const close = useAction(closeTransfer);
  const form = useForm({
    initial: { note: '' },
    read: ({ note }) => ({ body: { id: of.id, note } }),
    send: close.run,
  });
  const { waiting } = useScanQueue();
  const isWaiting = waiting.some((scan) => scan.of === of.id && scan.to.startsWith('POST /api/transfers'));
  const { open } = of;
  return (
    <div className={css.screen}>
      <Panel title="Close">
        <form className={css.fields} aria-label="Close" {...form.props}>
          {open > 0 && (
            <TextField
              label="What is known of what has not arrived"
              {...form.field('note')}
              maxLength={1000}
              help={`${open} of ${of.out} ${open === 1 ? 'has' : 'have'} not arrived`}
            />
          )}
          <ErrorNote error={close.error} />
          <div className={css.buttons}>
            <Button
              htmlType="submit"
              disabled={form.pending || isWaiting || (open > 0 && form.values.note.trim() === '')}
            >
              Close the transfer
            </Button>
          </div>
        </form>
      </Panel>
    </div>
  );
}
