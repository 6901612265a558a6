import type { CustomerRequest, RefusedForm } from '../../contracts/customers/customer-request.js';
import { useSite } from '../../contracts/website/site.js';
import { customerFields } from '../../forms/customers/customer-link.js';
import { Field } from '../shared/field.js';
import { SeenField } from './seen-field.js';

interface CustomerMessagesProps {
  request: CustomerRequest;
  refused?: RefusedForm;
}

/** Lists the customer’s messages and our replies, with a form to send another. */
export function CustomerMessages({ request, refused }: CustomerMessagesProps) {
  const { businessName, phone, phoneHref } = useSite();
  const { path, messages, canWrite, seen } = request;
  return (
    <section className="card" id="messages" aria-labelledby="messages-title">
      <h2 id="messages-title">Messages</h2>
      {messages.length > 0 && (
        <ol className="my-messages stack">
          {messages.map(({ id, text, at, isOurs }) => (
            <li key={id}>
              <p className="kept-lines">{text}</p>
              <small className="soft">
                {isOurs ? businessName : 'You'}, {at}
              </small>
            </li>
          ))}
        </ol>
      )}
      {canWrite ? (
        <form className="stack hug" method="post" action={`${path}/messages`}>
          <SeenField seen={seen} />
          <Field
            name="text"
            label="Message"
            hint="Pets, gate code, problem spots: anything that helps."
            error={refused?.errors?.text}
          >
            <textarea
              rows={4}
              required
              maxLength={customerFields.text.atMost}
              defaultValue={refused?.typed.text}
            />
          </Field>
          <button type="submit" className="button">
            Send message
          </button>
        </form>
      ) : (
        <p>
          You’ve reached the message limit here. Call us at <a href={phoneHref}>{phone}</a>.
        </p>
      )}
    </section>
  );
}
