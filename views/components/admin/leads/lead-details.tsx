import type { LeadEstimate, LeadOrigin, LeadView } from '../../../contracts/leads/leads.js';
import { useFacts } from '../../../contracts/website/facts.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatPrice } from '../../../format/figures.js';
import { formatCalendarDate, formatInstant } from '../../../format/moments.js';
import { labelOf, serviceTypeOptions, windowLabel } from '../../../forms/leads/contact.js';
import { EstimateLines } from '../../shared/estimate-lines.js';
import { useTimeInWords } from '../bookings/appointment-labels.js';
import { ContactLinks } from './contact-links.js';
import { LeadMarkers } from './lead-markers.js';

/** What was written freely; it stands on the printed sheet of a day too. */
const words = ['Message', 'Notes'];

interface LeadDetailsProps {
  lead: LeadView;
  origin?: LeadOrigin;
  /** That of the headings within. */
  level?: 2 | 3;
}

/** What the visitor asked for, and how to reach them. */
export function LeadDetails({ lead, origin, level = 3 }: LeadDetailsProps) {
  const { timeZone } = useSite();
  const service = useServiceLabel();
  const time = useTimeInWords();
  // The form for a free room sends the address as the area.
  const writtenAddress = /^Address: (.*)$/s.exec(lead.serviceArea ?? '')?.[1];
  const wishes = [
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
    ['Received', formatInstant(lead.createdAt, timeZone)],
    ['Came from', origin?.last ?? origin?.first],
    ['First came from', origin?.last && origin.first !== origin.last && origin.first],
  ].filter((wish): wish is [string, string] => Boolean(wish[1]));
  return (
    <>
      <ContactLinks lead={lead} />
      <dl className="lead-facts">
        {wishes.map(([term, value]) => (
          <div key={term} className={words.includes(term) ? 'lead-facts__words' : undefined}>
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

/** The price that the visitor was shown. What a form says of it is not believed, but told. */
function ShownEstimate({ estimate, level }: { estimate: LeadEstimate; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  const { shownCents } = estimate;
  return (
    <section className="lead-estimate">
      <Heading>Estimate shown</Heading>
      <EstimateLines estimate={estimate} />
      {shownCents !== undefined && (
        <p className="note note--bad">
          {shownCents === null
            ? 'The form did not say which total it showed. These are our prices.'
            : `The form said ${formatPrice(shownCents)}, which is none of our prices for this. The lines are.`}
        </p>
      )}
    </section>
  );
}

/** @returns a function that gives a lead's service as the form calls it; null where none was chosen. */
export function useServiceLabel() {
  const { brandName, brandSlug } = useSite();
  return ({ serviceType }: Pick<LeadView, 'serviceType'>) =>
    labelOf(serviceTypeOptions(brandName, brandSlug), serviceType);
}
