import type { LeadView } from '../../views/leads.js';
import type { Lead } from './lead.entity.js';

/** A lead as the admin API and pages show it. Named one by one: what is not here stays inside. */
export function presentLead(lead: Lead): LeadView {
  const { id, name, email, phone, serviceArea, serviceType, message, preferredDate, timePreference } = lead;
  const { status, priority, notes, followUpDate, calendarEventId, emailsSent, createdAt } = lead;
  const asked = { id, name, email, phone, serviceArea, serviceType, message, preferredDate, timePreference };
  const worked = { status, priority, notes, followUpDate, calendarEventId, emailsSent };
  return { ...asked, ...worked, createdAt: createdAt.toISOString() };
}
