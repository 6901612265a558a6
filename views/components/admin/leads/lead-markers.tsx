import { amberAfterMs, promisedMs } from '../../../contracts/admin.js';
import { type LeadView, sourceOptions } from '../../../contracts/leads/leads.js';
import { useFacts } from '../../../contracts/website/facts.js';
import { formatWait } from '../../../format/figures.js';
import { Hint } from '../shared/hint.js';
import { useNow } from '../shared/now-provider.js';

interface MarkerProps {
  hint: string;
  kind?: 'done' | 'amber' | 'red' | 'calm';
  children: string;
}

/** A short label for one aspect of a lead, with a hint that explains it. */
function Marker({ hint, kind, children }: MarkerProps) {
  return (
    <li>
      <Hint text={hint}>
        <button type="button" className={kind ? `marker marker--${kind}` : 'marker'}>
          {children}
        </button>
      </Hint>
    </li>
  );
}

/** How long a new lead has waited: amber after an hour, red once the promised time for an answer is over. */
export function Waiting({ lead }: { lead: LeadView }) {
  const now = useNow();
  const facts = useFacts();
  if (lead.status !== 'new' || now === undefined) return null;
  const waited = now - Date.parse(lead.createdAt);
  const kind = waited >= promisedMs(facts) ? 'red' : waited >= amberAfterMs ? 'amber' : 'calm';
  return (
    <Marker
      kind={kind}
      hint={`Since the request came in. Visitors are promised an answer within ${facts.answerHours} hours.`}
    >
      {`Waiting ${formatWait(waited)}`}
    </Marker>
  );
}

export function LeadMarkers({ lead }: { lead: LeadView }) {
  const { emailsSent, calendarEventId, earlierRequests, isSecondFreeRoom } = lead;
  const { spamSigns, duplicateOf, source, isSpam, cancelledAt } = lead;
  return (
    <ul className="lead-markers">
      {!isSpam && <Waiting lead={lead} />}
      {cancelledAt && (
        <Marker kind="red" hint="At the link to the request. Nothing is planned any more.">
          Cancelled by the customer
        </Marker>
      )}
      {source && (
        <Marker hint="You wrote it down.">
          {sourceOptions.find(({ value }) => value === source)?.label ?? source}
        </Marker>
      )}
      {!source && !isSpam && (
        <Marker
          kind={emailsSent ? 'done' : undefined}
          hint={
            emailsSent
              ? 'The alert to you and the reply to the visitor are on their way.'
              : 'The alert to you and the reply to the visitor have not gone out yet.'
          }
        >
          {emailsSent ? 'Emails sent' : 'Emails pending'}
        </Marker>
      )}
      {calendarEventId && (
        <Marker kind="done" hint="The appointment stands in the calendar.">
          Calendar event created
        </Marker>
      )}
      {earlierRequests > 0 && (
        <Marker kind="calm" hint="The same phone number or e-mail address asked before.">
          {`${earlierRequests}${earlierRequests === 9 ? '+' : ''} earlier ${earlierRequests === 1 ? 'request' : 'requests'}`}
        </Marker>
      )}
      {duplicateOf && (
        <Marker kind="amber" hint="The same words came before, in a request of their own.">
          {`Possible duplicate of request ${duplicateOf}`}
        </Marker>
      )}
      {isSecondFreeRoom && (
        <Marker kind="amber" hint="The same person had asked for a free room before.">
          Second free room
        </Marker>
      )}
      {spamSigns && (
        <Marker kind="amber" hint="What made this request look like spam.">
          {`Suspicious: ${spamSigns.replaceAll(',', ', ')}`}
        </Marker>
      )}
    </ul>
  );
}
