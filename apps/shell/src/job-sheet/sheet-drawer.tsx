import { useEffect, useId, useState } from 'react';
import type { PluginList } from '@loupe/shared-types';
import { Icon } from '@loupe/plugin-sdk/icons';
import { loadable, useLoaded } from '@loupe/web-kit';
import { useRefusedOverlay } from '../layout/overlay-part';
import type { PluginStore } from '../plugins/plugin-store';
import { loadUi, themed } from '../plugins/ui';
import { SheetContent } from './sheet-content';
import css from './sheet.module.css';

interface SheetProps {
  readonly jobId: number;
  readonly isPage: boolean;
  readonly list: PluginList;
  readonly store: PluginStore;
  readonly onClose: () => void;
}

// With the page's own antd: imported here, it would be split over more chunks.
const drawer = loadable(async () => (await loadUi()).Drawer);

const DIALOG = 'dialog, [role="dialog"]';

/**
 * Gives the focus to the title where it is still, or again, where it was before the sheet. A dialog that was opened from the
 * sheet meanwhile keeps it: what is typed there would be taken for the sheet's keys.
 */
function takeFocusFrom(before: Element | null, titleId: string): void {
  const { activeElement } = document;
  const dialog = before?.closest(DIALOG);
  if (activeElement === document.body || activeElement === before || dialog?.contains(activeElement))
    document.getElementById(titleId)?.focus();
}

/** Whether the focus is in a dialog over the drawer, such as Find: Escape closes that one alone (SHEET-6). */
const isCovered = (): boolean => document.activeElement?.closest('dialog[open]') != null;

/** A job's sheet: a drawer over the page, or the page itself when a tab was opened with it (SHEET-1, SHEET-2). */
export default function Sheet({ jobId, isPage, list, store, onClose }: SheetProps) {
  const titleId = useId();
  // Asked before the drawer takes the focus: over another dialog it would give it back to that one's first button.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) setTimeout(() => before.focus());
    },
    [before],
  );
  const { value: Themed, error } = useLoaded(themed);
  const { value: Drawer } = useLoaded(drawer);
  useRefusedOverlay(error, 'The job', onClose);
  if (!Themed || !Drawer) return null;
  const content = (
    <>
      <div className={css.bar}>
        <button
          type="button"
          className={css.close}
          data-job-sheet=""
          aria-label="Close the job"
          onClick={onClose}
        >
          <Icon name="close" size={20} />
        </button>
      </div>
      <SheetContent key={jobId} list={list} store={store} jobId={jobId} titleId={titleId} isPage={isPage} />
    </>
  );
  return (
    <Themed>
      {isPage ? (
        <div className={css.page}>{content}</div>
      ) : (
        <Drawer
          open
          size={760}
          onClose={() => !isCovered() && onClose()}
          // A dialog beneath may have taken the focus back while the drawer came.
          afterOpenChange={(isOpen) => isOpen && takeFocusFrom(before, titleId)}
          closable={false}
          classNames={{ header: css.none, body: css.body }}
          aria-labelledby={titleId}
        >
          {content}
        </Drawer>
      )}
    </Themed>
  );
}
