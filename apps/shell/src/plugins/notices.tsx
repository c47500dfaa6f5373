import type { PluginList } from '@loupe/shared-types';
import { loadable } from '@loupe/web-kit';
import type { PluginStore } from './plugin-store';
import { useBackground } from './use-background';
import { useLoadedOnline } from './use-loaded-online';

const noticePart = loadable(
  async () => (await import(/* webpackChunkName: "slots" */ './slot-parts')).NoticePart,
);

interface NoticesProps {
  readonly list: PluginList | undefined;
  readonly store: PluginStore;
}

/** What plugins say above every page, in every tab, where something stored in this browser asks for it (PLUGIN-12). */
export function Notices({ list, store }: NoticesProps) {
  const notices = useBackground(list, 'notice');
  const Part = useLoadedOnline(notices.length > 0 ? noticePart : undefined);
  return Part && notices.map((part) => <Part key={part.key} part={part} store={store} />);
}
