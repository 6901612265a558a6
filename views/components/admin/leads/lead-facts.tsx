import type { ReactNode } from 'react';
import { type LeadOrigin, type LeadView, messageLabel } from '../../../contracts/leads/leads.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatCalendarDate } from '../../../format/moments.js';
import { requestedWindowLabel } from '../../../forms/leads/arrival-windows.js';
import { extraAnswers } from '../../../forms/leads/contact.js';
import { describeArea } from '../../../forms/leads/outside-area.js';
import { useArrivalFacts } from '../../shared/use-arrival-facts.js';
import { useTimeInWords } from '../bookings/appointment-labels.js';
import { RelativeTime } from '../shared/relative-time.js';
import { useServiceLabel } from './use-service-label.js';

/** Free text, which the printed sheet of a day shows too. */
const freeText = ['Message', 'Notes from the call', 'Notes'];

interface LeadFactsProps {
  lead: LeadView;
  origin?: LeadOrigin;
  /** Whether a link leads to the form that edits the address. */
  canEdit?: boolean;
  /** Left out where another part of the page shows them. */
  without?: readonly string[];
}

/** Lists what the visitor requested, and what the owner noted. */
export function LeadFacts({ lead, origin, canEdit = false, without = [] }: LeadFactsProps) {
  const service = useServiceLabel();
  const time = useTimeInWords();
  // The form for a free room sends the address as the area.
  const writtenAddress = /^Address: (.*)$/s.exec(lead.serviceArea ?? '')?.[1];
  const address = lead.address ?? writtenAddress;
  const { preferredDate, timePreference } = lead;
  const facts: [string, ReactNode][] = [
    ['Service', service(lead)],
    [
      'Appointment',
      lead.appointment?.day && `${formatCalendarDate(lead.appointment.day)}, ${time(lead.appointment)}`,
    ],
    ['Phone', lead.phoneShown],
    ['Email', lead.email],
    ['Address', canEdit ? <EditedAddress lead={lead} address={address} /> : address],
    ['Preferred date', preferredDate && formatCalendarDate(preferredDate)],
    ['Preferred time', requestedWindowLabel(timePreference, useArrivalFacts())],
    ['Area', describeArea(writtenAddress === undefined ? lead.serviceArea : null, lead, useSite().cities)],
    ...extraAnswers(lead).map(({ term, value }): [string, ReactNode] => [term, value]),
    [messageLabel(lead), lead.message],
    ['Notes', lead.notes],
    ['Follow-up', lead.followUpDate && formatCalendarDate(lead.followUpDate)],
    ['Received', <RelativeTime key="received" at={lead.createdAt} />],
    ['Source', origin?.last ?? origin?.first],
    ['First visit from', origin?.last && origin.first !== origin.last && origin.first],
  ];
  return (
    <dl className="facts">
      {facts
        .filter(([term, value]) => value && !without.includes(term))
        .map(([term, value]) => (
          <div key={term} className={freeText.includes(term) ? 'facts__text' : undefined}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function EditedAddress({ lead, address }: { lead: LeadView; address: string | undefined }) {
  return (
    <>
      {address && `${address} · `}
      <a href={`/admin/leads/${lead.id}?form=person`}>{address ? 'Edit address' : 'Add address'}</a>
    </>
  );
}
