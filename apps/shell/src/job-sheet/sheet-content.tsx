import { useShell, type JobSheetProps } from '@loupe/plugin-sdk';
import type { PluginList } from '@loupe/shared-types';
import { CardSkeletons, useLoaded } from '@loupe/web-kit';
import { slotEntries, type PluginSlotEntry } from '../plugins/slot-entries';
import { PageError, type PluginStore } from '../plugins/plugin-store';
import { SlotBoundary } from '../plugins/slot-boundary';
import { SlotProblem } from '../plugins/slot-problem';

interface SheetContentProps extends JobSheetProps {
  readonly list: PluginList;
  readonly store: PluginStore;
}

/** What the first plugin that fills `jobSheet` shows of a job; a plain sentence where none does or it fails. */
export function SheetContent({ list, store, ...sheet }: SheetContentProps) {
  const { can } = useShell();
  const [slotEntry] = slotEntries(list, 'jobSheet', can);
  if (slotEntry) return <Filled slotEntry={slotEntry} store={store} {...sheet} />;
  return (
    <p role="alert" id={sheet.titleId}>
      Jobs cannot be shown: the part of the system that shows them is not on the server. Ask whoever looks
      after the system to publish it again.
    </p>
  );
}

interface FilledProps extends JobSheetProps {
  readonly slotEntry: PluginSlotEntry<'jobSheet'>;
  readonly store: PluginStore;
}

function Filled({ slotEntry: { plugin, entry }, store, ...sheet }: FilledProps) {
  const { value: Content, error, retry } = useLoaded(store.slot(plugin, entry));
  if (error !== undefined) {
    const problem = error instanceof PageError ? error.problem : 'unreachable';
    return <SlotProblem label={entry.label} problem={problem} onRetry={retry} />;
  }
  if (!Content) return <CardSkeletons count={1} />;
  return (
    <SlotBoundary plugin={plugin} fallback={<SlotProblem label={entry.label} problem="crashed" />}>
      <Content {...sheet} />
    </SlotBoundary>
  );
}
