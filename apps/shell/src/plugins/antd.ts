// Not in ui.ts, which the sign-in page has.

/** All of antd, for plugins that ask for more than the SDK names. It shares the modules, and so the theme, of `ui`. */
export const loadAntd = () => import(/* webpackChunkName: "antd" */ 'antd');

export const loadDayjs = () => import(/* webpackChunkName: "antd" */ './dayjs');
