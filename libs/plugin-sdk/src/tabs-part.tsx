import { lazy, Suspense, type ComponentProps } from 'react';
import type { Tabs as AntdTabs } from 'antd';

// A chunk of its own: antd's tabs bring its menus, a sixth of antd, and two pages in all show them.
const Loaded = lazy(() => import(/* webpackChunkName: "tabs" */ './tabs'));

/** antd's Tabs, whose code is loaded on first render. */
export function Tabs(props: ComponentProps<typeof AntdTabs>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
