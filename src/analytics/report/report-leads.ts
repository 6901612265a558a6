import {
  type Dimension,
  dimensions,
  type Filters,
  meets,
  type Profile,
} from '../../../views/contracts/analytics/filters.js';
import { isBooked } from '../../../views/contracts/leads/lead-stages.js';
import type { LeadStatus } from '../../../views/contracts/leads/leads.js';

/** What a report needs of a lead. */
export interface ReportLead {
  profile: Profile;
  status: LeadStatus;
  /** Whether it has a job that is done. */
  isDone: boolean;
  /** What was charged for that job, in US cents. */
  cents: number;
}

export interface LeadFigures {
  leads: number;
  booked: number;
  jobs: number;
  cents: number;
}

export const noLeads: LeadFigures = { leads: 0, booked: 0, jobs: 0, cents: 0 };

/** Adds up the leads that meet filters: all of them, and by the values of each dimension. */
export function sumLeads(
  leads: readonly ReportLead[],
  filters: Filters,
): { total: LeadFigures; by: Record<Dimension, Map<string, LeadFigures>> } {
  const total = { ...noLeads };
  const by = Object.fromEntries(dimensions.map((name) => [name, new Map()])) as Record<
    Dimension,
    Map<string, LeadFigures>
  >;
  for (const lead of leads) {
    if (!meets(filters, lead.profile)) continue;
    add(total, lead);
    for (const dimension of dimensions) {
      const own = lead.profile[dimension];
      if (typeof own === 'string') addTo(by[dimension], own, lead);
      else for (const key of own) addTo(by[dimension], key, lead);
    }
  }
  return { total, by };
}

function addTo(sums: Map<string, LeadFigures>, key: string, lead: ReportLead): void {
  const sum = sums.get(key) ?? { ...noLeads };
  if (sum.leads === 0) sums.set(key, sum);
  add(sum, lead);
}

function add(sum: LeadFigures, lead: ReportLead): void {
  sum.leads++;
  if (isBooked(lead)) sum.booked++;
  if (lead.isDone) {
    sum.jobs++;
    sum.cents += lead.cents;
  }
}
