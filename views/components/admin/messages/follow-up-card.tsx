import type { LeadView } from '../../../contracts/leads/leads.js';
import type { LeadFollowUps, OptOutMethod } from '../../../contracts/messages/follow-ups.js';
import { Icon } from '../../shared/icon.js';

const unsubscribed =
  'This customer unsubscribed from follow-ups. Only they can turn them back on, with the link in those emails.';
const optOutNotes: Record<OptOutMethod, string> = {
  page: unsubscribed,
  'one-click': unsubscribed,
  owner: 'Follow-ups are off for this customer.',
};

/** Links text messages that fit the lead's status, to send from the owner's phone, and turns follow-ups on or off. */
export function FollowUpCard({ lead, refusal, drafts }: LeadFollowUps & { lead: LeadView }) {
  if (lead.isSpam) return null;
  return (
    <section className="card setting" id="aftercare" aria-labelledby="follow-ups-title">
      <h2 id="follow-ups-title">Messages</h2>
      {drafts.length > 0 && (
        <p className="contact-links">
          {drafts.map(({ label, href }) => (
            <a key={label} className="contact-links__link" href={href}>
              <Icon name="text" />
              {label}
            </a>
          ))}
        </p>
      )}
      {refusal && <p>{optOutNotes[refusal]}</p>}
      {refusal === 'owner' && (
        <form method="post" action={`/admin/leads/${lead.id}/refusal/withdrawal`}>
          <button type="submit" className="button">
            Turn on
          </button>
        </form>
      )}
      {!refusal && (
        <form method="post" action={`/admin/leads/${lead.id}/refusal`}>
          <button type="submit" className="button">
            Stop follow-ups
          </button>
          <p className="field__hint">Stops review requests and rebooking reminders for this customer.</p>
        </form>
      )}
    </section>
  );
}
