import { type FieldRules, minLength } from './rules.js';

export const loginFields = {
  password: { check: minLength(1, 'Password is required'), atMost: 200 },
  staySignedIn: { atMost: 5 },
} satisfies Record<string, FieldRules>;

/** The form that changes the password. */
export const passwordFields = {
  presentPassword: { check: minLength(1, 'Password is required'), atMost: 200 },
  newPassword: { check: minLength(8, 'The password must have 8 to 200 characters'), atMost: 200 },
} satisfies Record<string, FieldRules>;
