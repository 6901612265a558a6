import { type DeliveryView, deliveryName } from '../../contracts/deliveries.js';
import { useSite } from '../../contracts/site.js';
import { formatInstant } from '../../format/moments.js';

export interface MailStateProps {
  waiting: DeliveryView[];
  dead: DeliveryView[];
  hasServer: boolean;
  ownerEmail: string;
}

/** What goes out, what waits, and what was given up. */
export function MailState({ waiting, dead, hasServer, ownerEmail }: MailStateProps) {
  return (
    <section className="card setting setting--wide" aria-labelledby="mail-title">
      <h2 id="mail-title">Mails</h2>
      {hasServer ? (
        <p>A mail server is set. New leads are told to {ownerEmail}.</p>
      ) : (
        <p className="note note--bad">
          No mail server is set (SMTP_URL): mails wait here, and everything else works.
        </p>
      )}
      <Deliveries title="Given up" empty="Nothing was given up." deliveries={dead} />
      <Deliveries title="Waiting" empty="Nothing is waiting." deliveries={waiting} />
    </section>
  );
}

function Deliveries({
  title,
  empty,
  deliveries,
}: {
  title: string;
  empty: string;
  deliveries: DeliveryView[];
}) {
  return (
    <>
      <h3>
        {title} ({deliveries.length})
      </h3>
      {deliveries.length === 0 ? (
        <p className="setting__hint">{empty}</p>
      ) : (
        <ul className="delivery-list">
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </>
  );
}

function Delivery({ delivery }: { delivery: DeliveryView }) {
  const { timeZone } = useSite();
  const { id, kind, leadId, note, dueAt, settledAt, attempts } = delivery;
  const name = deliveryName(kind);
  const when = settledAt
    ? `Given up ${formatInstant(settledAt, timeZone)}`
    : attempts > 0 &&
      dueAt &&
      `Tried ${attempts === 1 ? 'once' : `${attempts} times`}, next ${formatInstant(dueAt, timeZone)}`;
  return (
    <li className="delivery">
      <div>
        <p>
          <strong>{name}</strong>
          {leadId && (
            <>
              {', '}
              <a href={`/admin/leads/${leadId}`}>lead {leadId}</a>
            </>
          )}
        </p>
        {note && <p>{note}</p>}
        {when && <p className="setting__hint">{when}</p>}
      </div>
      <form method="post" action={`/admin/settings/deliveries/${id}`}>
        <button
          type="submit"
          className="button"
          aria-label={`Retry: ${name}${leadId ? `, lead ${leadId}` : ''}`}
        >
          Retry
        </button>
      </form>
    </li>
  );
}
