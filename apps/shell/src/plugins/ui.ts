/** antd, in one file that is fetched while the plugin's own code is on its way. */
export const loadUi = () => import(/* webpackChunkName: "ui" */ '@loupe/plugin-sdk/ui');
