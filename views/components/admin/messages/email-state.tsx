import { type DeliveryView, deliveryName } from '../../../contracts/messages/deliveries.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatInstant } from '../../../format/moments.js';
import { ServerRequest } from '../leads/server-request.js';
import { DeliveryList } from './delivery-list.js';
import { describeDue } from './describe-due.js';

interface EmailStateProps {
  waiting: DeliveryView[];
  dead: DeliveryView[];
  hasServer: boolean;
  ownerEmail: string;
}

/** Shows whether email is set up, and which deliveries failed or are pending. */
export function EmailState({ waiting, dead, hasServer, ownerEmail }: EmailStateProps) {
  return (
    <section className="card setting stack" aria-labelledby="email-status-title">
      <h3 id="email-status-title">Delivery</h3>
      {hasServer ? (
        <p>Email is set up. New-lead alerts go to {ownerEmail}.</p>
      ) : (
        <div className="note note--bad">
          <p>
            <strong>Email isn’t set up yet.</strong> You won’t get new-lead alerts, and customers won’t get
            confirmations or reminders. Leads are still saved, and emails wait here until email is set up.
          </p>
          <ServerRequest
            task="connect the website to an email server"
            setting="SMTP_URL"
            example="smtps://user:password@mail.example.com:465"
          />
        </div>
      )}
      {hasServer && dead.length + waiting.length === 0 && <p className="quiet">All emails sent.</p>}
      <Deliveries title="Failed" deliveries={dead} />
      <Deliveries title="Pending" deliveries={waiting} />
    </section>
  );
}

interface DeliveriesProps {
  title: string;
  deliveries: DeliveryView[];
}

function Deliveries({ title, deliveries }: DeliveriesProps) {
  const { timeZone } = useSite();
  if (deliveries.length === 0) return null;

  function describe(delivery: DeliveryView) {
    const { kind, leadId, state, settledAt, attempts } = delivery;
    const name = deliveryName(kind);
    return {
      beside: leadId && (
        <>
          {', '}
          <a href={`/admin/leads/${leadId}`}>lead {leadId}</a>
        </>
      ),
      when: settledAt
        ? state === 'skipped'
          ? 'Skipped while the server’s clock was ahead'
          : `Failed ${formatInstant(settledAt, timeZone)}`
        : attempts > 0 &&
          `Tried ${attempts === 1 ? 'once' : `${attempts} times`}. ${describeDue(delivery, timeZone)}`,
      retry: leadId ? `${name}, lead ${leadId}` : name,
    };
  }

  return (
    <>
      <h4>
        {title} ({deliveries.length})
      </h4>
      <DeliveryList deliveries={deliveries} describe={describe} />
    </>
  );
}
