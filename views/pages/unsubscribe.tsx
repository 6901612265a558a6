import type { Meta } from '../contracts/meta.js';
import { useSite } from '../contracts/site.js';

interface UnsubscribePageProps {
  /** "unknown" for an address that is no such link. */
  state: 'asked' | 'done' | 'unknown';
}

export const meta = ({ state }: UnsubscribePageProps): Meta => ({
  title: state === 'unknown' ? 'This Link Leads Nowhere' : 'Unsubscribe',
  description: 'No more mails',
  isPrivate: true,
});

/** Ends the mails after the job. Only the button does it: mail providers open links to look at them. */
export default function UnsubscribePage({ state }: UnsubscribePageProps) {
  const { businessName, phone, phoneHref } = useSite();
  if (state === 'unknown') return <NoSuchLink />;
  if (state === 'done')
    return (
      <section className="message-page wrap">
        <h1>You are unsubscribed</h1>
        <p className="lead">
          {businessName} will not ask you for reviews any more, nor remind you of your next cleaning. What
          belongs to a cleaning that you book, such as its confirmation, still comes.
        </p>
      </section>
    );
  return (
    <section className="message-page wrap">
      <h1>No more mails?</h1>
      <p className="lead">
        {businessName} will not ask you for reviews any more, nor remind you of your next cleaning.
      </p>
      <form method="post">
        <input type="hidden" name="from" value="page" />
        <p className="button-row">
          <button type="submit" className="button button--accent">
            Unsubscribe
          </button>
          <a className="button" href={phoneHref}>
            Call {phone}
          </a>
        </p>
      </form>
    </section>
  );
}

function NoSuchLink() {
  const { phone, phoneHref } = useSite();
  return (
    <section className="message-page wrap">
      <h1>This link leads nowhere</h1>
      <p className="lead">
        Perhaps a part of it was lost on the way: please open it from our mail once more. Or call us, or
        answer the mail, and we write to you no more.
      </p>
      <p className="button-row">
        <a className="button button--accent" href={phoneHref}>
          Call {phone}
        </a>
      </p>
    </section>
  );
}
