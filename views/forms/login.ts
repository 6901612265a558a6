import { all, type FieldRules, maxLength, minLength } from './rules.js';

export const loginFields = {
  password: { check: all(minLength(1, 'Password is required'), maxLength(200)) },
  staySignedIn: { check: maxLength(5) },
} satisfies Record<string, FieldRules>;

const passwordLength = all(minLength(8, 'The password must have 8 to 200 characters'), maxLength(200));

/** The form that changes the password. */
export const passwordFields = {
  presentPassword: { check: all(minLength(1, 'Password is required'), maxLength(200)) },
  newPassword: { check: passwordLength },
} satisfies Record<string, FieldRules>;
