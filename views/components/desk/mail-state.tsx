import { type DeliveryView, deliveryName } from '../../contracts/deliveries.js';
import { useSite } from '../../contracts/site.js';
import { formatInstant } from '../../format/moments.js';
import { DeliveryList } from './delivery-list.js';

interface MailStateProps {
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

interface DeliveriesProps {
  title: string;
  empty: string;
  deliveries: DeliveryView[];
}

function Deliveries({ title, empty, deliveries }: DeliveriesProps) {
  const { timeZone } = useSite();

  function describe({ kind, leadId, settledAt, attempts, dueAt }: DeliveryView) {
    const name = deliveryName(kind);
    return {
      beside: leadId && (
        <>
          {', '}
          <a href={`/admin/leads/${leadId}`}>lead {leadId}</a>
        </>
      ),
      when: settledAt
        ? `Given up ${formatInstant(settledAt, timeZone)}`
        : attempts > 0 &&
          dueAt &&
          `Tried ${attempts === 1 ? 'once' : `${attempts} times`}, next ${formatInstant(dueAt, timeZone)}`,
      retry: leadId ? `${name}, lead ${leadId}` : name,
    };
  }

  return (
    <>
      <h3>
        {title} ({deliveries.length})
      </h3>
      {deliveries.length === 0 ? (
        <p className="setting__hint">{empty}</p>
      ) : (
        <DeliveryList deliveries={deliveries} describe={describe} />
      )}
    </>
  );
}
