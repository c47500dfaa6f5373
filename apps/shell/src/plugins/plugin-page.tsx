import { useEffect } from 'react';
import type { AvailablePlugin } from '@loupe/shared-types';
import { useLoaded } from '@loupe/web-kit';
import { CrashBoundary } from './crash-boundary';
import { PageLoading } from './page-loading';
import { ProblemPanel } from './problem-panel';
import type { Problem, Problems } from './problems';
import { PageError, type PluginStore } from './plugin-store';
import { themed } from './ui';

interface PluginPageProps {
  readonly plugin: AvailablePlugin;
  readonly page: string;
  readonly store: PluginStore;
  readonly problems: Problems;
}

const problemOf = (error: unknown): Problem => (error instanceof PageError ? error.problem : 'unreachable');

/**
 * One page of a plugin: loading, ready, failed or crashed. The next page is rendered in the same place, so that antd's
 * theme is not computed again for each.
 */
export function PluginPage({ plugin, page, store, problems }: PluginPageProps) {
  const { value: Content, error: pageError } = useLoaded(store.page(plugin, page));
  const { value: Themed, error: themeError } = useLoaded(themed);
  const error = pageError ?? themeError;
  const problem = error === undefined ? undefined : problemOf(error);
  useEffect(() => {
    if (problem) problems.note(plugin.id, problem);
  }, [problem, problems, plugin.id]);
  const content = problem ? (
    <ProblemPanel title={plugin.title} problem={problem} />
  ) : Content && Themed ? (
    <Content />
  ) : (
    <PageLoading />
  );
  const guarded = (
    <CrashBoundary key={`${plugin.id}/${page}`} plugin={plugin} problems={problems}>
      {content}
    </CrashBoundary>
  );
  return Themed ? <Themed>{guarded}</Themed> : guarded;
}
