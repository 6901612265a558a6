import type { FirstLeads } from '../../../contracts/admin.js';
import {
  appointmentsPerSection,
  filterQuery,
  type LeadFilterValues,
  leadsUrl,
} from '../../../contracts/leads/leads.js';
import { useRendered } from '../shared/queries.js';

/** A section of the page. */
type Section = Required<Pick<LeadFilterValues, 'status'>>;

export const confirmedSection: Section = { status: 'scheduled' };
export const pendingSection: Section = { status: 'contacted' };
export const unansweredSection: Section = { status: 'new' };

/** Fetches a section's leads by day. After two failures the last list stays; a non-list counts as empty. */
export function useAppointments(
  section: Section,
  rendered: FirstLeads,
  limit = appointmentsPerSection,
): FirstLeads {
  const url = leadsUrl(section, { order: 'day', limit });
  const list = useRendered(url, rendered.leads, { retry: 1 });
  const { total } = useRendered(`/admin/api/contacts/count${filterQuery(section)}`, {
    total: rendered.total,
  });
  const leads = Array.isArray(list) ? list : [];
  return { leads, total: leads.length < limit ? leads.length : total };
}
