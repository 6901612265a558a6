import { Injectable } from '@nestjs/common';
import { type Filters, meets } from '../../../views/contracts/analytics/filters.js';
import { isBooked } from '../../../views/contracts/leads/lead-stages.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { LeadProfilesService, type ProfiledLead } from '../../contacts/sources/lead-profiles.service.js';
import { countTouches, type LeadCounts } from '../../contacts/sources/lead-sources.service.js';
import { leadProfileOf } from '../sources/lead-profile-of.js';
import { type LeadFigures, noLeads, type ReportLead, sumLeads } from './report-leads.js';

/** Reads leads and jobs for reports, with what filters need. Jobs count on the day of work, as in Money. */
@Injectable()
export class LeadFactsService {
  constructor(
    private readonly leads: LeadProfilesService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** Returns the leads received in [start, end), and those of the jobs done on its days. */
  async inRange(start: Date, end: Date): Promise<ReportLead[]> {
    const received = await this.leads.inRange(start, end);
    const done = await this.leads.doneOn(this.calendar.daysIn(start, end));
    return [
      ...received.map((lead) => ({
        ...factsOf(lead),
        figures: { ...noLeads, leads: 1, booked: isBooked(lead) ? 1 : 0 },
      })),
      ...done.map((lead) => ({
        ...factsOf(lead),
        figures: { ...noLeads, jobs: 1, cents: lead.cents },
      })),
    ];
  }

  /** Sums up the leads and jobs of [start, end) that meet filters. Without filters, nothing else is read. */
  async figures(start: Date, end: Date, filters: Filters): Promise<LeadFigures> {
    if (filters.length > 0) return sumLeads(await this.inRange(start, end), filters).total;
    return this.leads.figures(start, end, this.calendar.daysIn(start, end));
  }

  /** Counts the touches of leads that meet filters. */
  async count(start: Date, end: Date, filters: Filters): Promise<LeadCounts> {
    const received = await this.leads.inRange(start, end);
    const leads = received.filter((lead) => meets(filters, leadProfileOf(lead)));
    const touches = leads.flatMap(({ first, last }, leadId) => [
      ...(first ? [{ ...first, leadId, position: 'first' as const }] : []),
      ...(last ? [{ ...last, leadId, position: 'last' as const }] : []),
    ]);
    return countTouches(touches, leads.length);
  }
}

const factsOf = (lead: ProfiledLead) => ({
  profile: leadProfileOf(lead),
  isFromSite: lead.manualSource === '',
});
