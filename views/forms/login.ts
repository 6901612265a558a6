import { type FieldRules, minLength } from './rules.js';

/** The fields of the login. */
export const loginFields = {
  password: { check: minLength(1, 'Password is required'), atMost: 200 },
  staySignedIn: { atMost: 5 },
} satisfies Record<string, FieldRules>;

/** The fields of the form that changes the password. */
export const passwordFields = {
  presentPassword: { check: minLength(1, 'Password is required'), atMost: 200 },
  newPassword: { check: minLength(8, 'Enter a password of 8 to 200 characters.'), atMost: 200 },
} satisfies Record<string, FieldRules>;
