import type { LeadView } from '../../../contracts/leads/leads.js';
import type { LeadFollowUps, OptOutMethod } from '../../../contracts/messages/follow-ups.js';
import { Icon } from '../../shared/icon.js';

const unsubscribed =
  'This customer has unsubscribed: no review requests, no reminders. Only the customer can take it back, at the link in each of these mails.';
const said: Record<OptOutMethod, string> = {
  page: unsubscribed,
  'one-click': unsubscribed,
  owner: 'You noted that this customer wants no review requests and no reminders.',
};

/** Text messages for this moment, which the owner's own phone sends, and whether the customer may be asked for anything. */
export function FollowUpCard({ lead, refusal, drafts }: LeadFollowUps & { lead: LeadView }) {
  if (lead.isSpam) return null;
  return (
    <section className="card setting" id="aftercare" aria-labelledby="follow-ups-title">
      <h2 id="follow-ups-title">Write to the customer</h2>
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
      {refusal && <p>{said[refusal]}</p>}
      {refusal === 'owner' && (
        <form method="post" action={`/admin/leads/${lead.id}/refusal/withdrawal`}>
          <button type="submit" className="button">
            Take this back
          </button>
        </form>
      )}
      {!refusal && (
        <form method="post" action={`/admin/leads/${lead.id}/refusal`}>
          <button type="submit" className="button">
            “Don’t write to me”
          </button>
          <p className="field__hint">No review requests and no reminders to this customer.</p>
        </form>
      )}
    </section>
  );
}
