import { type FieldRules, minLength } from './rules.js';

/** The fields of a new API key. */
export const apiKeyFields = {
  name: { check: minLength(1, 'Enter a name, like Zapier.'), atMost: 60 },
} satisfies Record<string, FieldRules>;
