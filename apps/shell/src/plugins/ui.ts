import { loadable } from '@loupe/web-kit';

/** antd, in one file that is fetched while the plugin's own code is on its way. */
export const loadUi = () => import(/* webpackChunkName: "ui" */ '@loupe/plugin-sdk/ui');

/** antd in the shop's colours, around every page. */
export const themed = loadable(async () => (await import(/* webpackChunkName: "ui" */ './themed')).default);
