import { type FieldRules, minLength } from '../rules.js';

/** What the owner says of a picture. */
export const pictureFields = {
  alt: { check: minLength(1, 'Please say what is seen in the picture'), atMost: 200 },
} satisfies Record<string, FieldRules>;
