import { type FieldRules, minLength } from './rules.js';

/** The answers to a sign-in with the right password where a code is required too. */
export const codeProblems = {
  missing: 'Enter the code from your authenticator app.',
  wrong: 'Invalid code. Please try again.',
};

/** Whether the answer is about the code, and not about the password. */
export const isCodeProblem = (message?: string) =>
  message === codeProblems.missing || message === codeProblems.wrong;

/** The fields of the login. */
export const loginFields = {
  password: { isRequired: true, check: minLength(1, 'Password is required'), atMost: 200 },
  /** From the owner's authenticator app, or a recovery code. */
  code: { atMost: 40 },
  staySignedIn: { atMost: 5 },
} satisfies Record<string, FieldRules>;

/** The fields of a sign-in with a passkey. */
export const passkeyLoginFields = {
  /** The browser's answer, as JSON. */
  answer: { isRequired: true, check: minLength(1, 'The passkey is missing.'), atMost: 8_000 },
  staySignedIn: loginFields.staySignedIn,
} satisfies Record<string, FieldRules>;

/** The field of a sign-in with a recovery code, while the password is off. */
export const recoveryFields = {
  recoveryCode: { isRequired: true, check: minLength(1, 'Enter a recovery code.'), atMost: 40 },
} satisfies Record<string, FieldRules>;

/** The fields of the form that changes the password. */
export const passwordFields = {
  presentPassword: { isRequired: true, check: minLength(1, 'Password is required'), atMost: 200 },
  newPassword: {
    isRequired: true,
    check: minLength(8, 'Enter a password of 8 to 200 characters.'),
    atMost: 200,
  },
} satisfies Record<string, FieldRules>;

/** The fields of the form that adds a passkey. */
export const passkeyFields = {
  name: { isRequired: true, check: minLength(1, 'Enter a name, like “My phone”.'), atMost: 60 },
  answer: {
    isRequired: true,
    check: minLength(1, 'Click “Add passkey” again to create the passkey.'),
    atMost: 8_000,
  },
} satisfies Record<string, FieldRules>;

/** The field of the form that ends the setup of an authenticator app. */
export const firstCodeFields = {
  code: { isRequired: true, check: minLength(6, 'Enter the 6 digits that the app shows.'), atMost: 40 },
} satisfies Record<string, FieldRules>;
