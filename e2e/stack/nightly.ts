/** Whether this is the nightly run, which has every case; `npm test` has a few of each kind. */
export const isNightly = Boolean(process.env.NIGHTLY);
