import type { Meta } from '../contracts/website/meta.js';
import { useSite } from '../contracts/website/site.js';

interface UnsubscribePageProps {
  /** "back" for a customer who wants the mails again, "unknown" for an address that is no such link. */
  state: 'asked' | 'done' | 'back' | 'unknown';
  /** The owner has noted it: only the owner can take it back. */
  isNotedByOwner?: boolean;
}

export const meta = ({ state }: UnsubscribePageProps): Meta => ({
  title: state === 'unknown' ? 'This Link Leads Nowhere' : 'Our Emails to You',
  description: 'No more mails',
  isPrivate: true,
});

/** Ends the mails after the job, or has them sent again. Only the buttons do it: mail providers open links to look at them. */
export default function UnsubscribePage({ state, isNotedByOwner }: UnsubscribePageProps) {
  if (state === 'unknown') return <NoSuchLink />;
  if (state === 'done') return <Unsubscribed isNotedByOwner={isNotedByOwner} />;
  const { title, text, button } = state === 'asked' ? asked : back;
  return (
    <section className="message-page wrap">
      {state === 'back' && <span className="message-page__done" aria-hidden="true" />}
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <Emails />
      <Choice from="page" button={button} isMain={state === 'asked'} />
    </section>
  );
}

const asked = {
  title: 'No more mails from us?',
  text: 'Press the button, and we stop sending you these:',
  button: 'Unsubscribe',
};

const back = {
  title: 'Welcome back',
  text: 'From now on you get these mails again, once each after a cleaning:',
  button: 'Unsubscribe again',
};

function Unsubscribed({ isNotedByOwner }: Pick<UnsubscribePageProps, 'isNotedByOwner'>) {
  const { businessName } = useSite();
  return (
    <section className="message-page wrap">
      <span className="message-page__done" aria-hidden="true" />
      <h1>You are unsubscribed</h1>
      <p className="lead">{businessName} sends you these mails no more:</p>
      <Emails />
      <p>
        What belongs to a cleaning that you book still comes: its confirmation, any change, and a reminder the
        day before.
      </p>
      <h2>Changed your mind?</h2>
      {isNotedByOwner ? (
        <p>You told us on the phone or in person. Tell us again, and the mails come back.</p>
      ) : (
        <p>One press, and they come again. You can unsubscribe here at any time.</p>
      )}
      <Choice from="again" button={isNotedByOwner ? undefined : 'Send me these mails again'} />
    </section>
  );
}

function Emails() {
  return (
    <ul className="message-page__list">
      <li>Requests for a review after a cleaning</li>
      <li>Reminders when your next cleaning is due</li>
    </ul>
  );
}

interface ChoiceProps {
  /** What the button means. */
  from: 'page' | 'again';
  button?: string;
  isMain?: boolean;
}

/** The button, if there is one, and the phone. */
function Choice({ from, button, isMain }: ChoiceProps) {
  const { phone, phoneHref } = useSite();
  return (
    <form method="post">
      <input type="hidden" name="from" value={from} />
      <p className="button-row">
        {button && (
          <button type="submit" className={isMain ? 'button button--accent' : 'button'}>
            {button}
          </button>
        )}
        <a className="button" href={phoneHref}>
          Call {phone}
        </a>
      </p>
    </form>
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
