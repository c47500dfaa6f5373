import { useEffect } from 'react';
import type { OfferedPlugin } from '@loupe/shared-types';
import { useLoaded } from '../loadable';
import { CrashBoundary } from './crash-boundary';
import { PageLoading } from './page-loading';
import { ProblemPanel } from './problem-panel';
import type { Problem, Problems } from './problems';
import { PageError, type PluginStore } from './plugin-store';
import { themed } from './ui';

interface PluginPageProps {
  readonly plugin: OfferedPlugin;
  readonly page: string;
  readonly store: PluginStore;
  readonly problems: Problems;
}

const problemOf = (error: unknown): Problem => (error instanceof PageError ? error.problem : 'unreachable');

function Page({ plugin, page, store, problems }: PluginPageProps) {
  const { value: Shown, error: pageError } = useLoaded(store.page(plugin, page));
  const { value: Themed, error: themeError } = useLoaded(themed);
  const error = pageError ?? themeError;
  const problem = error === undefined ? undefined : problemOf(error);
  useEffect(() => {
    if (problem) problems.note(plugin.id, problem);
  }, [problem, problems, plugin.id]);
  if (problem) return <ProblemPanel title={plugin.title} problem={problem} />;
  if (!Shown || !Themed) return <PageLoading />;
  return (
    <Themed>
      <Shown />
    </Themed>
  );
}

/** One page of a plugin, from the first byte of its code to whatever becomes of it. */
export function PluginPage(props: PluginPageProps) {
  const { plugin, page, problems } = props;
  return (
    <CrashBoundary key={page} plugin={plugin} problems={problems}>
      <Page {...props} />
    </CrashBoundary>
  );
}
