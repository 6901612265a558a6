import { type FieldRules, minLength } from '../rules.js';

const key = (value: string) => (/^[\w-]{16,200}$/.test(value) ? undefined : 'Enter a valid browser key.');

/** The rules for a browser's PushSubscription. */
export const pushFields = {
  endpoint: { isRequired: true, check: minLength(1, 'Endpoint is required.'), atMost: 1000 },
  p256dh: { isRequired: true, check: key },
  auth: { isRequired: true, check: key },
} satisfies Record<string, FieldRules>;
