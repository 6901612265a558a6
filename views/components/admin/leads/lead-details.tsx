import type { LeadView } from '../../../contracts/leads/leads.js';
import { ContactLinks } from './contact-links.js';
import { LeadFacts } from './lead-facts.js';
import { LeadMarkers } from './lead-markers.js';
import { ShownEstimate } from './shown-estimate.js';

export { useServiceLabel } from './use-service-label.js';

/** Shows what the visitor requested, and how to reach them. @param level of the headings inside */
export function LeadDetails({ lead, level = 3 }: { lead: LeadView; level?: 2 | 3 }) {
  return (
    <>
      <ContactLinks lead={lead} />
      <LeadFacts lead={lead} without={['Phone', 'Email']} />
      {lead.estimate && <ShownEstimate estimate={lead.estimate} level={level} />}
      <LeadMarkers lead={lead} />
    </>
  );
}
