import { useFacts } from '../../contracts/facts.js';
import { useSite } from '../../contracts/site.js';
import { freeRoomReceived } from '../../forms/free-room.js';

/** What takes the landing page's place once the free cleaning is booked. */
export function FreeRoomBooked() {
  const { phone, phoneHref } = useSite();
  const facts = useFacts();
  return (
    <section className="message-page wrap">
      <h1>{freeRoomReceived(facts).title}</h1>
      <p className="lead">
        Your free dry foam cleaning is booked. There is no cost and no obligation.{' '}
        {freeRoomReceived(facts).description}
      </p>
      <p>
        Questions before then? Call us at <a href={phoneHref}>{phone}</a>.
      </p>
      <p>
        <a className="button" href="/">
          Back to the home page
        </a>
      </p>
    </section>
  );
}
