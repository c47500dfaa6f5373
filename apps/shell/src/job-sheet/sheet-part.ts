/** The code of the sheet's frame, in a chunk of its own. */
export const sheetPart = () => import(/* webpackChunkName: "job-sheet" */ './sheet-drawer');
