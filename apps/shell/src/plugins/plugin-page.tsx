import { lazy, Suspense, useMemo, type ComponentType } from 'react';
import type { OfferedPlugin } from '@loupe/shared-types';
import { CrashBoundary } from './crash-boundary';
import { PageLoading } from './page-loading';
import { ProblemPanel } from './problem-panel';
import type { Problem, Problems } from './problems';
import { LateError, type PluginStore } from './plugin-store';
import { loadUi } from './ui';

const Themed = lazy(() => import(/* webpackChunkName: "ui" */ './themed'));

interface PluginPageProps {
  readonly plugin: OfferedPlugin;
  readonly page: string;
  readonly store: PluginStore;
  readonly problems: Problems;
}

/** A failure to fetch is not the plugin's fault, and says so; anything else is. */
function isUnreachable(error: unknown): boolean {
  return error instanceof LateError || (error instanceof Error && error.name === 'ChunkLoadError');
}

function usePage({ plugin, page, store, problems }: PluginPageProps): ComponentType {
  return useMemo(() => {
    const failed = (problem: Problem) => {
      problems.note(plugin.id, problem);
      return { default: () => <ProblemPanel title={plugin.title} problem={problem} /> };
    };
    return lazy(async () => {
      void loadUi();
      let module;
      try {
        module = await store.get(plugin);
      } catch {
        return failed('unreachable');
      }
      try {
        const load = module.default.pages[page];
        return load ? await store.page(load) : failed('crashed');
      } catch (error) {
        return failed(isUnreachable(error) ? 'unreachable' : 'crashed');
      }
    });
  }, [plugin, page, store, problems]);
}

/** One page of a plugin, from the first byte of its code to whatever becomes of it. */
export function PluginPage(props: PluginPageProps) {
  const Page = usePage(props);
  const { plugin, page, problems } = props;
  return (
    <CrashBoundary key={page} plugin={plugin} problems={problems}>
      <Suspense fallback={<PageLoading />}>
        <Themed>
          <Page />
        </Themed>
      </Suspense>
    </CrashBoundary>
  );
}
