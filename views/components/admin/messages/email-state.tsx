import { type DeliveryView, deliveryName } from '../../../contracts/messages/deliveries.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatInstant } from '../../../format/moments.js';
import { ServerRequest } from '../leads/server-request.js';
import { DeliveryList } from './delivery-list.js';

interface EmailStateProps {
  waiting: DeliveryView[];
  dead: DeliveryView[];
  hasServer: boolean;
  ownerEmail: string;
}

/** What goes out, what waits, and what was given up. */
export function EmailState({ waiting, dead, hasServer, ownerEmail }: EmailStateProps) {
  return (
    <section className="card setting setting--wide" aria-labelledby="email-title">
      <h2 id="email-title">Emails</h2>
      {hasServer ? (
        <p>Email is set up. New-lead alerts go to {ownerEmail}.</p>
      ) : (
        <div className="note note--bad">
          <p>
            <strong>Email isn’t set up yet.</strong> You get no new-lead alerts, and customers get no
            confirmations or reminders. Emails wait here until it is set up. Leads and appointments are stored
            as always.
          </p>
          <ServerRequest
            wish="connect the website to a mail server"
            setting="SMTP_URL"
            example="smtps://user:password@mail.example.com:465"
          />
        </div>
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
