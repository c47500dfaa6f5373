/** An error whose message is a sentence the user can act on; shown without a stack trace. */
export class UserFacingError extends Error {}
