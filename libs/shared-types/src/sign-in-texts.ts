/** Messages of the sign-in page, in a separate file to keep all others out of its bundle. */
export const SIGN_IN_TEXTS = {
  signInFieldsRequired: 'Please enter both username and password',
  signInRefused: 'Invalid username or password',
} as const;
