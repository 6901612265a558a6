import { type WebhookEvent, webhookEventNames } from '../../contracts/messages/webhooks.js';
import { all, type FieldRules, isYes, minLength } from '../rules.js';

const maxUrlLength = 1_000;

/** Returns what is wrong with a webhook's address, apart from where it leads; undefined for nothing. */
export function urlProblem(text: string): string | undefined {
  if (!/^https:\/\/[^\s/]/i.test(text) || !URL.canParse(text))
    return 'Enter the full address, starting with https://.';
  const { hostname, port, username, password, hash } = new URL(text);
  if (username || password)
    return 'Remove the user name and password from the address. Put a key in the path instead.';
  if (hash) return 'Remove the part after # from the address.';
  if (port && Number(port) < 1024) return 'Use port 443, or a port from 1024 up.';
  if (!/[.:]/.test(hostname) || /(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(hostname))
    return 'Enter an address on the internet. This one is only known inside a network.';
  return undefined;
}

/** The form field of an event. */
export const eventField = (event: WebhookEvent) => event.replace(/[._]/g, '-');

/** The rules of the form, apart from a checkbox for each event. */
export const webhookFields = {
  url: {
    atMost: maxUrlLength,
    check: all(minLength(1, 'Enter the address that gets the events.'), urlProblem),
  },
} satisfies Record<string, FieldRules>;

export const noEventProblem = 'Choose at least one event.';

/** Returns the events that are checked in a form. */
export const chosenEvents = (fields: Record<string, string | undefined>): WebhookEvent[] =>
  webhookEventNames.filter((event) => isYes(fields[eventField(event)]));
