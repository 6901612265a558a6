import { ValidateBy } from 'class-validator';
import {
  testEvent,
  type WebhookEvent,
  webhookEventNames,
} from '../../../../views/contracts/messages/webhooks.js';
import { webhookFields } from '../../../../views/forms/messages/webhooks.js';
import { Field } from '../../../platform/http/field.decorator.js';
import { Shown } from '../shown.decorator.js';

const isNullable = true;
const isList = true;

const isChoice = (events: unknown) =>
  Array.isArray(events) &&
  events.length > 0 &&
  new Set(events).size === events.length &&
  events.every((event) => webhookEventNames.includes(event));

/** A webhook to add. */
export class ApiNewWebhook {
  @Shown('string', 'The address that gets the events, starting with https://.', { atMost: 1_000 })
  @Field(webhookFields.url)
  url: string;

  @Shown(webhookEventNames, 'The events that it gets.', { isList })
  @ValidateBy({
    name: 'events',
    validator: {
      validate: isChoice,
      defaultMessage: () => `Choose at least one event, each once: ${webhookEventNames.join(', ')}.`,
    },
  })
  events: WebhookEvent[];
}

/** An address that gets events. */
export class ApiWebhook {
  @Shown('integer', 'The webhook’s ID.')
  id: number;

  @Shown('string', 'The address that gets the events.')
  url: string;

  @Shown(webhookEventNames, 'The events that it gets.', { isList })
  events: WebhookEvent[];

  @Shown('boolean', 'Whether it is paused. The owner resumes it in the settings.')
  isPaused: boolean;

  @Shown('instant', 'Since when every attempt has failed.', { isNullable })
  failingSince: string | null;

  @Shown('instant', 'When it was added.')
  createdAt: string;
}

/** A webhook with the secret that signs its events. */
export class ApiWebhookWithSecret extends ApiWebhook {
  @Shown('string', 'Signs the events. Only these answers have it.')
  secret: string;
}

/** A delivery of an event. */
export class ApiDelivery {
  @Shown('integer', 'The delivery’s ID.')
  id: number;

  @Shown([...webhookEventNames, testEvent], 'The event.')
  type: string;

  @Shown('instant', 'When it happened.')
  createdAt: string;

  @Shown(['waiting', 'sent', 'skipped', 'failed'], 'How it ended, or that it is still tried.')
  state: string;

  @Shown('integer', 'Attempts so far.')
  attempts: number;

  @Shown('integer', 'The HTTP status of the last answer.', { isNullable })
  status: number | null;

  @Shown('integer', 'How long the last attempt took, in milliseconds.', { isNullable })
  durationMs: number | null;

  @Shown('string', 'What went wrong in the last attempt; empty for nothing.')
  note: string;
}
