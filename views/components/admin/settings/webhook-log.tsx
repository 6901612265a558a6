import {
  type WebhookMessageState,
  type WebhookMessageView,
  webhookLimits,
  webhookPath,
  webhookTypeLabel,
} from '../../../contracts/messages/webhooks.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatCount } from '../../../format/figures.js';
import { formatInstant } from '../../../format/moments.js';
import { PostButton } from '../shared/post-button.js';

interface WebhookLogProps {
  id: number;
  isPaused: boolean;
  log: WebhookMessageView[];
}

const states: Record<WebhookMessageState, [label: string, color: string]> = {
  waiting: ['Waiting', ''],
  sent: ['Sent', 'badge--done'],
  skipped: ['Skipped', ''],
  failed: ['Failed', 'badge--dead'],
};

/** Lists a webhook's newest deliveries, each with a button to send it again. */
export function WebhookLog({ id, isPaused, log }: WebhookLogProps) {
  return (
    <section className="card admin-section" id="log" aria-labelledby="log-title">
      <div className="title-row">
        <h2 id="log-title">Deliveries</h2>
        <a className="button" href={webhookPath(id)}>
          Reload deliveries
        </a>
      </div>
      <p className="quiet">
        Kept for {webhookLimits.logDays} days. Failed attempts are retried for up to three days.
      </p>
      {log.length === 0 ? (
        <p>No deliveries yet.</p>
      ) : (
        <ul className="mt-2">
          {log.map((message) => (
            <Delivery key={message.id} {...{ id, isPaused, message }} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Delivery({ id, isPaused, message }: Omit<WebhookLogProps, 'log'> & { message: WebhookMessageView }) {
  const { timeZone } = useSite();
  const [label, color] = states[message.state];
  const time = formatInstant(message.createdAt, timeZone);
  const name = webhookTypeLabel(message.type);
  return (
    <li className="item-row item-row--open gap-4 apart">
      <div>
        <p>
          <strong>{name}</strong> <span className={`badge ${color}`}>{label}</span>
        </p>
        <p className="quiet">
          <time dateTime={message.createdAt}>{time}</time>
          {factsOf(message).map((fact) => ` · ${fact}`)}
        </p>
      </div>
      {!isPaused && (
        <PostButton
          action={`${webhookPath(id)}/deliveries/${message.id}/replay`}
          label={`Send again: ${name}, ${time}`}
        >
          Send again
        </PostButton>
      )}
    </li>
  );
}

/** Returns the last answer, how long it took, and the number of attempts. */
function factsOf({ status, note, durationMs, attempts }: WebhookMessageView): string[] {
  if (attempts === 0) return note ? [note] : [];
  return [
    note || `Answered with ${status}`,
    `${formatCount(durationMs ?? 0)} ms`,
    attempts === 1 ? '1 attempt' : `${attempts} attempts`,
  ];
}
