import type { LeadView } from '../../../contracts/leads/leads.js';
import type { LeadFollowUps, OptOutMethod } from '../../../contracts/messages/follow-ups.js';
import { useSite } from '../../../contracts/website/site.js';
import { Icon } from '../../shared/icon.js';
import { PostButton } from '../shared/post-button.js';
import { ReadyText } from '../shared/ready-text.js';

const unsubscribed =
  'This customer unsubscribed from follow-ups. Only they can turn them back on, with the link in those emails.';
const optOutNotes: Record<OptOutMethod, string> = {
  page: unsubscribed,
  'one-click': unsubscribed,
  owner: 'Follow-ups are off for this customer.',
};

interface FollowUpCardProps extends LeadFollowUps {
  lead: LeadView;
  /** The heading's level. */
  level: 2 | 3;
}

/** Links messages for a lead's status, to send by the owner's phone or email; turns follow-ups on or off. */
export function FollowUpCard({ lead, level, refusal, drafts }: FollowUpCardProps) {
  const { businessName } = useSite();
  const Heading = `h${level}` as const;
  if (lead.isSpam) return null;
  return (
    <section className="stack hug" id="aftercare" aria-labelledby="follow-ups-title">
      <Heading id="follow-ups-title">Messages</Heading>
      {drafts.length > 0 && (
        <p className="button-row">
          {drafts.map(({ label, href }) => (
            <ReadyText
              key={label}
              className="button"
              href={href}
              email={lead.email}
              subject={businessName}
              label={label}
            >
              <Icon name="text" />
            </ReadyText>
          ))}
        </p>
      )}
      {refusal && <p>{optOutNotes[refusal]}</p>}
      {refusal === 'owner' && (
        <PostButton action={`/admin/leads/${lead.id}/refusal/withdrawal`}>Turn on</PostButton>
      )}
      {!refusal && (
        <form method="post" action={`/admin/leads/${lead.id}/refusal`}>
          <button type="submit" className="button">
            Stop follow-ups
          </button>
          <p className="field__hint mt-1">
            Stops review requests, rebooking reminders and payment reminders for this customer.
          </p>
        </form>
      )}
    </section>
  );
}
