import { type WebhookEvent, webhookEventNames, webhookEvents } from '../../../contracts/messages/webhooks.js';
import { eventField, webhookFields } from '../../../forms/messages/webhooks.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';

/** A form that wasn't accepted, with what was typed. */
export interface RefusedWebhook {
  typed: Record<string, string>;
  errors: FieldErrors;
}

interface WebhookFormProps {
  action: string;
  button: string;
  /** The stored values; missing for a new webhook. */
  webhook?: { url: string; events: WebhookEvent[] };
  refused?: RefusedWebhook;
}

/** Edits a webhook's address and events. */
export function WebhookForm({ action, button, webhook, refused }: WebhookFormProps) {
  const { typed, errors = {} } = refused ?? {};
  const isChecked = (event: WebhookEvent) =>
    typed ? Boolean(typed[eventField(event)]) : (webhook?.events.includes(event) ?? false);
  return (
    <form method="post" action={action} className="lead-form" noValidate>
      <Field
        name="url"
        label="Address"
        hint="Starts with https://. Zapier, Make and n8n show it when you add a webhook trigger."
        error={errors.url}
        required
      >
        <input
          type="url"
          maxLength={webhookFields.url.atMost}
          defaultValue={typed?.url ?? webhook?.url ?? ''}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <fieldset
        className="choices choices--wide mt-4 mb-3"
        aria-describedby={errors.events ? 'events-error' : undefined}
      >
        <legend>Events to send</legend>
        {webhookEventNames.map((event) => (
          <label key={event}>
            <input type="checkbox" name={eventField(event)} defaultChecked={isChecked(event)} />{' '}
            {webhookEvents[event]}
          </label>
        ))}
      </fieldset>
      {errors.events && (
        <p className="field__error" id="events-error">
          {errors.events}
        </p>
      )}
      <p className="button-row">
        <button type="submit" className="button button--accent">
          {button}
        </button>
      </p>
    </form>
  );
}
