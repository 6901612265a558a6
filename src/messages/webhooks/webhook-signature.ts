import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 24;

/** Makes a secret: "whsec_" and random bytes in base64. */
export const newWebhookSecret = () => prefix + randomBytes(secretBytes).toString('base64');

/**
 * Signs a message as in the Standard Webhooks specification (standardwebhooks.com).
 * @param secrets one, or two while the older one is still valid.
 * @param timestamp in seconds.
 */
export function webhookHeaders(
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
