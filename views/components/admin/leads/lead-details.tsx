import type { ReactNode } from 'react';
import type { LeadEstimate, LeadOrigin, LeadView } from '../../../contracts/leads/leads.js';
import { useFacts } from '../../../contracts/website/facts.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatPrice } from '../../../format/figures.js';
import { formatCalendarDate } from '../../../format/moments.js';
import { labelOf, serviceTypeOptions, windowLabel } from '../../../forms/leads/contact.js';
import { EstimateLines } from '../../shared/estimate-lines.js';
import { useTimeInWords } from '../bookings/appointment-labels.js';
import { RelativeTime } from '../shared/relative-time.js';
import { ContactLinks } from './contact-links.js';
import { LeadMarkers } from './lead-markers.js';

/** Free text, which the printed sheet of a day shows too. */
const freeText = ['Message', 'Notes'];

interface LeadDetailsProps {
  lead: LeadView;
  origin?: LeadOrigin;
  /** The level of the headings inside. */
  level?: 2 | 3;
}

/** Shows what the visitor requested, and how to reach them. */
export function LeadDetails({ lead, origin, level = 3 }: LeadDetailsProps) {
  const service = useServiceLabel();
  const time = useTimeInWords();
  // The form for a free room sends the address as the area.
  const writtenAddress = /^Address: (.*)$/s.exec(lead.serviceArea ?? '')?.[1];
  const facts: [string, ReactNode][] = [
    ['Service', service(lead)],
    [
      'Appointment',
      lead.appointment?.day && `${formatCalendarDate(lead.appointment.day)}, ${time(lead.appointment)}`,
    ],
    ['Address', lead.address ?? writtenAddress],
    ['Preferred date', lead.preferredDate && formatCalendarDate(lead.preferredDate)],
    ['Preferred time', windowLabel(useFacts(), lead.timePreference)],
    ['Area', writtenAddress === undefined ? lead.serviceArea : null],
    ['Message', lead.message],
    ['Notes', lead.notes],
    ['Follow-up', lead.followUpDate && formatCalendarDate(lead.followUpDate)],
    ['Received', <RelativeTime key="received" at={lead.createdAt} />],
    ['Source', origin?.last ?? origin?.first],
    ['First visit from', origin?.last && origin.first !== origin.last && origin.first],
  ];
  return (
    <>
      <ContactLinks lead={lead} />
      <dl className="lead-facts">
        {facts
          .filter(([, value]) => value)
          .map(([term, value]) => (
            <div key={term} className={freeText.includes(term) ? 'lead-facts__text' : undefined}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {lead.estimate && <ShownEstimate estimate={lead.estimate} level={level} />}
      <LeadMarkers lead={lead} />
    </>
  );
}

/** Shows the estimate that the visitor saw. A total from the form is never trusted: a mismatch is reported. */
function ShownEstimate({ estimate, level }: { estimate: LeadEstimate; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  const { shownCents } = estimate;
  return (
    <section className="lead-estimate">
      <Heading>Estimate shown</Heading>
      {shownCents !== undefined && (
        <p className="note note--bad">
          {shownCents === null
            ? 'No total was recorded. These line items use your current prices.'
            : `The total shown to the customer (${formatPrice(shownCents)}) doesn’t match your prices. Check the line items below.`}
        </p>
      )}
      <EstimateLines estimate={estimate} />
    </section>
  );
}

/** @returns a function that gives a lead's service as the form labels it; null where none was chosen. */
export function useServiceLabel() {
  const { brandName, brandSlug } = useSite();
  return ({ serviceType }: Pick<LeadView, 'serviceType'>) =>
    labelOf(serviceTypeOptions(brandName, brandSlug), serviceType);
}
