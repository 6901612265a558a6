/** The code of the answer to a call that needs the password or a passkey again. */
export const noRecentSignIn = 'no-recent-sign-in';

/** The fields that the confirmation page adds to the form that it sends again. */
export const confirmation = {
  password: 'presentPassword',
  passkey: 'presentPasskey',
  back: 'returnTo',
} as const;
