import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { isOffline, SlotProvider, useShell, type SlotContents } from '@loupe/plugin-sdk';
import type { PluginList } from '@loupe/shared-types';
import { lazyPart, loadable, useLoaded } from '@loupe/web-kit';
import { slotEntries, type PluginSlotEntry } from './slot-entries';
import { useBackground } from './use-background';
import { useLoadedOnline } from './use-loaded-online';
import type { PluginStore } from './plugin-store';
import { slotProblem } from './slot-problem';

const Panel = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "slots" */ './slot-parts')).JobPanel,
}));
const Card = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "slots" */ './slot-parts')).DashboardCard,
}));
const backgroundPart = loadable(
  async () => (await import(/* webpackChunkName: "slots" */ './slot-parts')).Background,
);
const runningAction = loadable(
  async () => (await import(/* webpackChunkName: "slots" */ './slot-parts')).RunningAction,
);

interface Running {
  readonly action: PluginSlotEntry<'jobAction'>;
  readonly jobIds: readonly number[];
  /** A new one for each run, so that the same action can be run again. */
  readonly run: number;
}

interface SlotsProps {
  readonly list: PluginList | undefined;
  readonly store: PluginStore;
  readonly children: ReactNode;
}

/** Gives pages what plugins offer in slots, and runs the action that the user chooses (PLUGIN-6). */
export function Slots({ list, store, children }: SlotsProps) {
  const { can, notify } = useShell();
  const [running, setRunning] = useState<Running | null>(null);
  const background = useBackground(list, 'background');
  const Background = useLoadedOnline(background.length > 0 ? backgroundPart : undefined);
  const { value: RunningAction, error, retry } = useLoaded(running ? runningAction : undefined);
  useEffect(() => {
    if (!running || error === undefined) return;
    // Given up, and not run by itself later.
    const description = slotProblem(running.action.entry.label, 'unreachable', isOffline());
    notify({ tone: 'failure', title: 'Error', description });
    setRunning(null);
    retry();
  }, [running, error, notify, retry]);
  const slots = useMemo<SlotContents>(() => {
    const panels = slotEntries(list, 'jobPanel', can);
    const cards = slotEntries(list, 'dashboardCard', can);
    return {
      jobActions: slotEntries(list, 'jobAction', can).map((action) => ({
        key: action.key,
        label: action.entry.label,
        icon: action.entry.icon,
        run: (jobIds) => setRunning((before) => ({ action, jobIds, run: (before?.run ?? 0) + 1 })),
      })),
      Panels: ({ job }) =>
        panels.map((panel) => <Panel key={`${panel.key} ${job.id}`} panel={panel} store={store} job={job} />),
      Cards: () => cards.map((card) => <Card key={card.key} card={card} store={store} />),
    };
  }, [can, list, store]);

  return (
    <SlotProvider value={slots}>
      {children}
      {Background && background.map((entry) => <Background key={entry.key} part={entry} store={store} />)}
      {running && RunningAction && (
        <RunningAction
          key={running.run}
          action={running.action}
          jobIds={running.jobIds}
          store={store}
          onDone={() => setRunning((now) => (now?.run === running.run ? null : now))}
        />
      )}
    </SlotProvider>
  );
}
