import { all, type FieldRules, maxLength, minLength } from './rules.js';

const key = (value: string) => (/^[\w-]{16,200}$/.test(value) ? undefined : 'Not a key of a browser');

/** What a browser hands over when it is to get push messages. */
export const pushFields = {
  endpoint: { check: all(minLength(1, 'Which browser?'), maxLength(1000)) },
  p256dh: { check: key },
  auth: { check: key },
} satisfies Record<string, FieldRules>;
