import { type FieldRules, minLength } from '../rules.js';

const key = (value: string) => (/^[\w-]{16,200}$/.test(value) ? undefined : 'Enter a valid browser key.');

/** The rules for a browser's PushSubscription. */
export const pushFields = {
  endpoint: { check: minLength(1, 'Endpoint is required.'), atMost: 1000 },
  p256dh: { check: key },
  auth: { check: key },
} satisfies Record<string, FieldRules>;
