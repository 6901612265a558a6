import { type FieldRules, minLength } from '../rules.js';

/** The rules for a photo's fields. */
export const pictureFields = {
  alt: { check: minLength(1, 'Describe the photo for screen readers.'), atMost: 200 },
} satisfies Record<string, FieldRules>;
