import type { PluginList } from '@loupe/shared-types';
import { lazyPart } from '@loupe/web-kit';
import { overlayPart } from '../layout/overlay-part';
import type { PluginStore } from '../plugins/plugin-store';
import { PageLoading } from '../plugins/page-loading';
import { sheetPart } from './sheet-part';
import type { useSheet } from './use-sheet';

const Sheet = overlayPart('The job', sheetPart);
const SheetPage = lazyPart(sheetPart, <PageLoading />);

interface JobSheetProps {
  readonly sheet: NonNullable<ReturnType<typeof useSheet>>;
  readonly list: PluginList;
  readonly store: PluginStore;
}

/** The sheet of a job; its code is loaded with the first. */
export function JobSheet({ sheet: { jobId, isPage, close }, list, store }: JobSheetProps) {
  const Part = isPage ? SheetPage : Sheet;
  return <Part jobId={jobId} isPage={isPage} list={list} store={store} onClose={close} />;
}
