import { webhookEventNames } from '../../../../views/contracts/messages/webhooks.js';
import { eventField, webhookFields } from '../../../../views/forms/messages/webhooks.js';
import { Field, FieldIfGiven } from '../../../platform/http/field.decorator.js';

/** The form of a webhook: its address, and a checkbox for each event. */
export class WebhookForm {
  @Field(webhookFields.url)
  url: string;

  /** The checkboxes, by field name. */
  [checkbox: `${string}-${string}`]: string | undefined;
}

for (const event of webhookEventNames) FieldIfGiven({ atMost: 5 })(WebhookForm.prototype, eventField(event));
