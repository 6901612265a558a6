import { all, type FieldRules, maxLength, minLength } from './rules.js';

export const loginFields = {
  password: { check: all(minLength(1, 'Password is required'), maxLength(200)) },
} satisfies Record<string, FieldRules>;
