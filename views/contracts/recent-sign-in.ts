/** The code of the answer to a call that needs a sign-in again. */
export const noRecentSignIn = 'no-recent-sign-in';

/** The fields that the confirmation page adds to the form that it sends again. */
export const confirmation = {
  password: 'presentPassword',
  code: 'presentCode',
  passkey: 'presentPasskey',
  back: 'returnTo',
} as const;
