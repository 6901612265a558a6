import type { Meta } from '../contracts/website/meta.js';
import { useSite } from '../contracts/website/site.js';

interface UnsubscribePageProps {
  /** "back" after a customer resubscribed, "unknown" for a link that doesn’t exist. */
  state: 'asked' | 'done' | 'back' | 'unknown';
  /** Whether the owner turned the emails off, so that only the owner can turn them on again. */
  isNotedByOwner?: boolean;
}

export const meta = ({ state }: UnsubscribePageProps): Meta => ({
  title: state === 'unknown' ? 'This Link Doesn’t Work' : 'Email Preferences',
  description: 'Choose which emails you get from us',
  isPrivate: true,
});

/** Turns follow-up emails off or on again. Only buttons do it: email providers open links to scan them. */
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
  title: 'Unsubscribe from our emails?',
  text: 'Select Unsubscribe to stop getting these emails:',
  button: 'Unsubscribe',
};

const back = {
  title: 'You’re subscribed again',
  text: 'You’ll get these emails again:',
  button: 'Unsubscribe',
};

function Unsubscribed({ isNotedByOwner }: Pick<UnsubscribePageProps, 'isNotedByOwner'>) {
  const { businessName } = useSite();
  return (
    <section className="message-page wrap">
      <span className="message-page__done" aria-hidden="true" />
      <h1>You’re unsubscribed</h1>
      <p className="lead">{businessName} won’t send you these emails anymore:</p>
      <Emails />
      <p>
        You’ll still get emails about a cleaning you book: the confirmation, any changes, and a reminder the
        day before.
      </p>
      <h2>Changed your mind?</h2>
      {isNotedByOwner ? (
        <p>You asked us by phone or in person to stop these emails. Call us to start them again.</p>
      ) : (
        <p>Turn them back on below. You can unsubscribe here at any time.</p>
      )}
      <Choice from="again" button={isNotedByOwner ? undefined : 'Resubscribe'} />
    </section>
  );
}

function Emails() {
  return (
    <ul className="message-page__list">
      <li>Review requests after a cleaning</li>
      <li>Reminders when your next cleaning is due</li>
      <li>Payment reminders</li>
    </ul>
  );
}

interface ChoiceProps {
  /** Which button was used, for the server. */
  from: 'page' | 'again';
  button?: string;
  isMain?: boolean;
}

/** Renders the button, if any, and the phone link. */
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
      <h1>This link doesn’t work</h1>
      <p className="lead">
        It may be incomplete. Open it again from our email. You can also call us or reply to the email, and
        we’ll stop emailing you.
      </p>
      <p className="button-row">
        <a className="button button--accent" href={phoneHref}>
          Call {phone}
        </a>
      </p>
    </section>
  );
}
