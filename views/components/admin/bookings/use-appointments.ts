import type { FirstLeads } from '../../../contracts/admin.js';
import { appointmentsPerSection, type LeadStatus, leadsUrl } from '../../../contracts/leads/leads.js';
import { useRendered } from '../shared/queries.js';

/** Fetches the first leads of a status, by day. If both tries fail, the last list stays; a response that isn't a list counts as empty. */
export function useAppointments(
  status: LeadStatus & ('scheduled' | 'contacted'),
  rendered: FirstLeads,
): FirstLeads {
  const url = leadsUrl({ status }, { order: 'day', limit: appointmentsPerSection });
  const list = useRendered(url, rendered.leads, { retry: 1 });
  const { total } = useRendered(`/admin/api/contacts/count?status=${status}`, { total: rendered.total });
  const leads = Array.isArray(list) ? list : [];
  return { leads, total: leads.length < appointmentsPerSection ? leads.length : total };
}
