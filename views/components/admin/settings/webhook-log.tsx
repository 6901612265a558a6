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

interface WebhookLogProps {
  id: number;
  isPaused: boolean;
  log: WebhookMessageView[];
}

const states: Record<WebhookMessageState, [label: string, color: string]> = {
  waiting: ['Waiting', ''],
  sent: ['Sent', 'delivery__state--done'],
  skipped: ['Skipped', ''],
  failed: ['Failed', 'delivery__state--dead'],
};

/** Lists a webhook's newest deliveries, each with a button to send it again. */
export function WebhookLog({ id, isPaused, log }: WebhookLogProps) {
  return (
    <section className="card admin-section" id="log" aria-labelledby="log-title">
      <div className="title-row">
        <h2 id="log-title">Deliveries</h2>
        <a className="button button--small" href={webhookPath(id)}>
          Reload deliveries
        </a>
      </div>
      <p className="quiet">
        Kept for {webhookLimits.logDays} days. Failed attempts are retried for up to three days.
      </p>
      {log.length === 0 ? (
        <p>No deliveries yet.</p>
      ) : (
        <ul className="delivery-list">
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
    <li className="delivery">
      <div>
        <p>
          <strong>{name}</strong> <span className={`delivery__state ${color}`}>{label}</span>
        </p>
        <p className="setting__hint">
          <time dateTime={message.createdAt}>{time}</time>
          {factsOf(message).map((fact) => ` · ${fact}`)}
        </p>
      </div>
      {!isPaused && (
        <form method="post" action={`${webhookPath(id)}/deliveries/${message.id}/replay`}>
          <button type="submit" className="button button--small" aria-label={`Send again: ${name}, ${time}`}>
            Send again
          </button>
        </form>
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
