import type { LeadView } from '../../views/leads.js';
import type { Lead } from './lead.entity.js';

/** A lead as the admin API and pages show it. The request's key and fingerprint stay inside. */
export function presentLead(lead: Lead): LeadView {
  const { idempotencyKey: _key, fingerprint: _fingerprint, createdAt, ...shown } = lead;
  return { ...shown, createdAt: createdAt.toISOString() };
}
