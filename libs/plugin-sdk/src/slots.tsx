import { createContext, useContext, type ComponentType } from 'react';
import type { Job } from '@loupe/shared-types';
import type { FindResults } from './find';

/** The content of a job's sheet; the shell draws the drawer, or the page, around it. */
export interface JobSheetProps {
  readonly jobId: number;
  /** The id to give the heading that names the sheet. */
  readonly titleId: string;
  /** The sheet is a page of its own, and not a drawer over another: its heading is an `h1`. */
  readonly isPage: boolean;
}

/** A part of a job's sheet, below what the sheet itself shows. */
export interface JobPanelProps {
  readonly job: Job;
}

/**
 * An action on jobs, such as printing their labels: rendered when the user chooses it, over the page, until it calls
 * `onDone`. It may render nothing.
 */
export interface JobActionProps {
  /** At least one, in the order to act on them. */
  readonly jobIds: readonly number[];
  readonly onDone: () => void;
}

/** The module that each kind of slot loads. */
export interface SlotModules {
  readonly find: { readonly default: FindResults };
  readonly jobSheet: { readonly default: ComponentType<JobSheetProps> };
  readonly jobPanel: { readonly default: ComponentType<JobPanelProps> };
  readonly jobAction: { readonly default: ComponentType<JobActionProps> };
  readonly dashboardCard: { readonly default: ComponentType };
  readonly background: { readonly default: ComponentType };
  readonly notice: { readonly default: ComponentType };
}

/** An action of some plugin on jobs. `key` is unique among all. */
export interface JobAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: string;
  readonly run: (jobIds: readonly number[]) => void;
}

/** What the plugins offer in the slots that pages show. */
export interface SlotContents {
  readonly jobActions: readonly JobAction[];
  readonly Panels: ComponentType<JobPanelProps>;
  readonly Cards: ComponentType;
}

const NONE: SlotContents = { jobActions: [], Panels: () => null, Cards: () => null };

const SlotContext = createContext<SlotContents>(NONE);

/** Provided by the shell, and by the test double, around every page. */
export const SlotProvider = SlotContext.Provider;

/** The actions that plugins offer on jobs, for the menu of a card or a sheet, in their order (PLUGIN-6). */
export const useJobActions = (): readonly JobAction[] => useContext(SlotContext).jobActions;

/** The parts that plugins add to the sheet of this job, in their order (PLUGIN-6). */
export function JobPanels({ job }: JobPanelProps) {
  const { Panels } = useContext(SlotContext);
  return <Panels job={job} />;
}

/** The cards that plugins add to the dashboard, in their order (PLUGIN-6). */
export function DashboardCards() {
  const { Cards } = useContext(SlotContext);
  return <Cards />;
}
