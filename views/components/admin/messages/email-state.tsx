import { type DeliveryView, deliveryName } from '../../../contracts/deliveries.js';
import { useSite } from '../../../contracts/site.js';
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
        <p>Emails leave the website. New leads are told to {ownerEmail}.</p>
      ) : (
        <div className="note note--bad">
          <p>
            <strong>No mails leave the website yet.</strong> You are not told of new leads by mail, and
            customers get no acknowledgement, confirmation or reminder. The mails wait here until they can
            leave; leads and appointments are kept as always.
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
