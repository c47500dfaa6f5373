/** The zone whose date differs from London's half of the time; `npm test` runs the unit and service tests in it. */
export const FARTHEST_ZONE = 'Pacific/Auckland';

/** Time zones that must not change any result: the shop's days are those of London. */
export const ZONES = ['UTC', 'Europe/London', FARTHEST_ZONE];
