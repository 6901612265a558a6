import { isScheduled } from '../../../views/contracts/leads/lead-stages.js';
import type { LeadStatus } from '../../../views/contracts/leads/leads.js';
import type { ServedCity } from '../../../views/contracts/website/site.js';
import { isOutside } from '../../../views/forms/leads/outside-area.js';

/**
 * Whether a customer's choice may be confirmed without the owner: a first appointment only inside the service
 * area.
 */
export const mayBeAtOnce = (
  lead: { status: LeadStatus; address: string | null; serviceArea: string | null },
  cities: readonly ServedCity[],
): boolean => isScheduled(lead) || !isOutside(lead, cities);
