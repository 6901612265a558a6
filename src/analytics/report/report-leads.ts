import {
  type Dimension,
  dimensions,
  type Filters,
  meets,
  type Profile,
} from '../../../views/contracts/analytics/filters.js';

/** Leads received in a period, those with an appointment, jobs done in it, and their charges in US cents. */
export interface LeadFigures {
  leads: number;
  booked: number;
  jobs: number;
  cents: number;
}

/** What a lead adds to a report. One that was received and done in the period adds twice. */
export interface ReportLead {
  profile: Profile;
  /** Whether it came through the site, rather than from the owner. */
  isFromSite: boolean;
  figures: LeadFigures;
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
    add(total, lead.figures);
    for (const dimension of dimensions) {
      const own = lead.profile[dimension];
      if (typeof own === 'string') addTo(by[dimension], own, lead.figures);
      else for (const key of own) addTo(by[dimension], key, lead.figures);
    }
  }
  return { total, by };
}

function addTo(sums: Map<string, LeadFigures>, key: string, figures: LeadFigures): void {
  let sum = sums.get(key);
  if (!sum) {
    sum = { ...noLeads };
    sums.set(key, sum);
  }
  add(sum, figures);
}

function add(sum: LeadFigures, { leads, booked, jobs, cents }: LeadFigures): void {
  sum.leads += leads;
  sum.booked += booked;
  sum.jobs += jobs;
  sum.cents += cents;
}
