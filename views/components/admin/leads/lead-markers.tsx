import type { ReactNode } from 'react';
import { latenessOf } from '../../../contracts/admin.js';
import { sourceOptions } from '../../../contracts/leads/lead-sources.js';
import { isNew } from '../../../contracts/leads/lead-stages.js';
import { type LeadView } from '../../../contracts/leads/leads.js';
import { spamReason } from '../../../contracts/leads/spam-signs.js';
import { useFacts } from '../../../contracts/website/facts.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatInstant } from '../../../format/moments.js';
import { Hint } from '../shared/hint.js';
import { useNow } from '../shared/now-provider.js';
import { RelativeTime } from '../shared/relative-time.js';

interface MarkerProps {
  hint: string;
  /** Where it leads; without one it is a button that only shows its hint. */
  href?: string;
  kind?: 'done' | 'amber' | 'red' | 'calm';
  children: ReactNode;
}

/** Labels one aspect of a lead, with a hint that explains it. */
function Marker({ hint, href, kind, children }: MarkerProps) {
  const className = kind ? `badge badge--${kind}` : 'badge';
  return (
    <li>
      <Hint text={hint}>
        {href ? (
          <a href={href} className={className}>
            {children}
          </a>
        ) : (
          <button type="button" className={className}>
            {children}
          </button>
        )}
      </Hint>
    </li>
  );
}

/** Shows how old a new lead is: amber after an hour, red once the promised answer time has passed. */
export function Waiting({ lead }: { lead: LeadView }) {
  const now = useNow();
  const facts = useFacts();
  const { timeZone } = useSite();
  if (!isNew(lead) || now === undefined) return null;
  const lateness = latenessOf(now, lead.createdAt, facts);
  return (
    <Marker
      kind={lateness === 'late' ? 'red' : lateness ? 'amber' : 'calm'}
      hint={`Received ${formatInstant(lead.createdAt, timeZone)}. Your website promises a reply within ${facts.answerHours} hours.`}
    >
      New · <RelativeTime at={lead.createdAt} hasTitle={false} />
    </Marker>
  );
}

/** Labels what is special about a lead. */
export function LeadMarkers({ lead }: { lead: LeadView }) {
  const { emailsSent, calendarEventId, earlierRequests, customerId, isSecondFreeRoom } = lead;
  const { spamSigns, duplicateOf, source, isSpam, cancelledAt } = lead;
  return (
    <ul className="lead-markers cluster">
      {!isSpam && <Waiting lead={lead} />}
      {cancelledAt && (
        <Marker kind="red" hint="The customer canceled online. Nothing is scheduled.">
          Canceled by customer
        </Marker>
      )}
      {source && (
        <Marker hint="Added by you">
          {sourceOptions.find(({ value }) => value === source)?.label ?? source}
        </Marker>
      )}
      {!source && !isSpam && (
        <Marker
          kind={emailsSent ? 'done' : undefined}
          hint={
            emailsSent
              ? 'No email is waiting. Activity shows what was sent.'
              : 'The new-lead alert or the customer’s confirmation hasn’t been sent yet.'
          }
        >
          {emailsSent ? 'Emails sent' : 'Emails pending'}
        </Marker>
      )}
      {calendarEventId && (
        <Marker
          kind="done"
          hint="The appointment is in your calendar feed. Settings shows how to add the feed to your calendar."
          href="/admin/settings#calendar-title"
        >
          Calendar event created
        </Marker>
      )}
      {earlierRequests > 0 && (
        <Marker
          kind="calm"
          hint="Same phone number or email as this lead"
          href={customerId ? `/admin/customers/${customerId}` : '#earlier-title'}
        >
          {`${earlierRequests}${earlierRequests === 9 ? '+' : ''} earlier ${earlierRequests === 1 ? 'request' : 'requests'}`}
        </Marker>
      )}
      {duplicateOf && (
        <Marker kind="amber" hint="An earlier lead has the same message.">
          {`Possible duplicate of lead #${duplicateOf}`}
        </Marker>
      )}
      {isSecondFreeRoom && (
        <Marker kind="amber" hint="A free room was requested before with this phone number or email.">
          Second free room
        </Marker>
      )}
      {spamSigns && (
        <Marker kind="amber" hint="Why this looks like spam">
          {spamReason(spamSigns)}
        </Marker>
      )}
    </ul>
  );
}
