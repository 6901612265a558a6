import { type FieldRules, minLength } from '../rules.js';

const key = (value: string) => (/^[\w-]{16,200}$/.test(value) ? undefined : 'Not a key of a browser');

/** What a browser sends of itself to get push messages (a PushSubscription). */
export const pushFields = {
  endpoint: { check: minLength(1, 'Which browser?'), atMost: 1000 },
  p256dh: { check: key },
  auth: { check: key },
} satisfies Record<string, FieldRules>;
