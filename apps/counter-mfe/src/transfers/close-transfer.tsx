import { Button } from '@loupe/plugin-sdk/ui';
import type { TransferDetails } from '@loupe/shared-types';
import { ErrorNote, Panel, TextField, useAction } from '@loupe/web-kit';
import { useState } from 'react';
import css from '../custody/custody.module.css';
import { useScanQueue } from '../custody/use-scan-queue';
import { closeTransfer } from './transfer-actions';

/** Ends a transfer, with words for what has not arrived (TRANSFER-3). */
export function Close({ of }: { readonly of: TransferDetails }) {
  const [note, setNote] = useState('');
  const close = useAction(closeTransfer);
  const { waiting } = useScanQueue();
  const isWaiting = waiting.some((scan) => scan.of === of.id && scan.to.startsWith('POST /api/transfers'));
  const { open } = of;
  return (
    <div className={css.screen}>
      <Panel title="Close">
        <form
          className={css.fields}
          aria-label="Close"
          onSubmit={(event) => {
            event.preventDefault();
            void close.run({ id: of.id, note });
          }}
        >
          {open > 0 && (
            <TextField
              label="What is known of what has not arrived"
              name="note"
              maxLength={1000}
              value={note}
              help={`${open} of ${of.out} ${open === 1 ? 'has' : 'have'} not arrived`}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
          <ErrorNote error={close.error} />
          <div className={css.buttons}>
            <Button
              htmlType="submit"
              disabled={close.pending || isWaiting || (open > 0 && note.trim() === '')}
            >
              Close the transfer
            </Button>
          </div>
        </form>
      </Panel>
    </div>
  );
}
