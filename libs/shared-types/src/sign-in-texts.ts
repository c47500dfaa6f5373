/** Said by the sign-in page, which must carry none of the others. */
export const SIGN_IN_TEXTS = {
  signInFieldsRequired: 'Please enter both username and password',
  signInRefused: 'Invalid username or password',
} as const;
