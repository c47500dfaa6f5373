import { loadable } from '@loupe/web-kit';

/** antd, in one chunk that is fetched in parallel with the plugin's own code. */
export const loadUi = () => import(/* webpackChunkName: "ui" */ '@loupe/plugin-sdk/ui');

/** antd in the shop's theme, around every page. */
export const themed = loadable(async () => (await import(/* webpackChunkName: "ui" */ './themed')).default);
