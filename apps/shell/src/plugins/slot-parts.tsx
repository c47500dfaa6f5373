import { useEffect, useRef, useState } from 'react';
import { isOffline, useShell, type JobActionProps, type JobPanelProps } from '@loupe/plugin-sdk';
import { useLoaded } from '@loupe/web-kit';
import { electLeader } from '../leader';
import type { PluginSlotEntry } from './slot-entries';
import { PageError, type PluginStore } from './plugin-store';
import { SlotBoundary } from './slot-boundary';
import { SlotProblem, slotProblem } from './slot-problem';
import { themed } from './ui';
import { useLoadedOnline } from './use-loaded-online';

type Why = 'unreachable' | 'crashed';

const whyOf = (error: unknown): Why => (error instanceof PageError ? error.problem : 'unreachable');

interface PanelProps extends JobPanelProps {
  readonly panel: PluginSlotEntry<'jobPanel'>;
  readonly store: PluginStore;
}

/** A plugin's part of a job's sheet; where it fails, a note names it and the rest of the sheet stays. */
export function JobPanel({ panel: { plugin, entry }, store, job }: PanelProps) {
  const { value: Content, error, retry } = useLoaded(store.slot(plugin, entry));
  if (error !== undefined) return <SlotProblem label={entry.label} problem={whyOf(error)} onRetry={retry} />;
  if (!Content) return null;
  return (
    <SlotBoundary plugin={plugin} fallback={<SlotProblem label={entry.label} problem="crashed" />}>
      <Content job={job} />
    </SlotBoundary>
  );
}

interface CardProps {
  readonly card: PluginSlotEntry<'dashboardCard'>;
  readonly store: PluginStore;
}

/** A plugin's card on the dashboard; where it fails, a note names it and the rest of the dashboard stays. */
export function DashboardCard({ card: { plugin, entry }, store }: CardProps) {
  const { value: Content, error, retry } = useLoaded(store.slot(plugin, entry));
  if (error !== undefined) return <SlotProblem label={entry.label} problem={whyOf(error)} onRetry={retry} />;
  if (!Content) return null;
  return (
    <SlotBoundary plugin={plugin} fallback={<SlotProblem label={entry.label} problem="crashed" />}>
      <Content />
    </SlotBoundary>
  );
}

interface ActionProps extends JobActionProps {
  readonly action: PluginSlotEntry<'jobAction'>;
  readonly store: PluginStore;
}

/** The action the user chose, until it is done; a toast says when it fails. */
export function RunningAction({ action: { plugin, entry }, store, jobIds, onDone }: ActionProps) {
  const { notify } = useShell();
  const { value: Content, error: codeError } = useLoaded(store.slot(plugin, entry));
  const { value: Themed, error: themeError } = useLoaded(themed);
  const error = codeError ?? themeError;
  const fail = (problem: Why) => {
    notify({ tone: 'failure', title: 'Error', description: slotProblem(entry.label, problem, isOffline()) });
    onDone();
  };
  const failure = useRef(fail);
  useEffect(() => {
    failure.current = fail;
  });
  useEffect(() => {
    if (error !== undefined) failure.current(whyOf(error));
  }, [error]);

  if (!Content || !Themed) return null;
  return (
    <SlotBoundary plugin={plugin} fallback={null} onCrash={() => fail('crashed')}>
      <Themed>
        <Content jobIds={jobIds} onDone={onDone} />
      </Themed>
    </SlotBoundary>
  );
}

interface BackgroundProps {
  readonly part: PluginSlotEntry<'background'>;
  readonly store: PluginStore;
}

/** What a plugin runs beside the pages, in one tab of this browser; where it fails, nothing is said. */
export function Background({ part, store }: BackgroundProps) {
  const [leads, setLeads] = useState(false);
  useEffect(
    () =>
      electLeader(part.key, () => {
        setLeads(true);
        return () => setLeads(false);
      }),
    [part.key],
  );
  const Content = useLoadedOnline(leads ? store.slot(part.plugin, part.entry) : undefined);
  const Themed = useLoadedOnline(leads ? themed : undefined);
  if (!Content || !Themed || !leads) return null;
  return (
    <SlotBoundary plugin={part.plugin} fallback={null}>
      <Themed>
        <Content />
      </Themed>
    </SlotBoundary>
  );
}

interface NoticeProps {
  readonly part: PluginSlotEntry<'notice'>;
  readonly store: PluginStore;
}

/** What a plugin says above the page; where it fails, nothing is said. */
export function NoticePart({ part, store }: NoticeProps) {
  const Content = useLoadedOnline(store.slot(part.plugin, part.entry));
  const Themed = useLoadedOnline(themed);
  if (!Content || !Themed) return null;
  return (
    <SlotBoundary plugin={part.plugin} fallback={null}>
      <Themed>
        <Content />
      </Themed>
    </SlotBoundary>
  );
}
