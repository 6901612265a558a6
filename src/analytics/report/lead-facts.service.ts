import { Injectable } from '@nestjs/common';
import { type Filters, meets, type Profile } from '../../../views/contracts/analytics/filters.js';
import { LeadProfilesService, type ProfiledLead } from '../../contacts/sources/lead-profiles.service.js';
import { countTouches, type LeadCounts } from '../../contacts/sources/lead-sources.service.js';
import { leadProfileOf } from '../sources/lead-profile-of.js';
import { type LeadFigures, type ReportLead, sumLeads } from './report-leads.js';

/** Reads the leads of reports, with what they are filtered by. Spam doesn't count. */
@Injectable()
export class LeadFactsService {
  constructor(private readonly leads: LeadProfilesService) {}

  /** Returns the leads received in [start, end). */
  async inRange(start: Date, end: Date): Promise<ReportLead[]> {
    return (await this.profiled(start, end)).map(({ profile, lead: { status, isJobDone, cents } }) => ({
      profile,
      status,
      isDone: isJobDone,
      cents,
    }));
  }

  /** Sums up the leads received in [start, end) that meet filters. Without filters, nothing else is read of them. */
  async figures(start: Date, end: Date, filters: Filters): Promise<LeadFigures> {
    if (filters.length > 0) return sumLeads(await this.inRange(start, end), filters).total;
    return this.leads.figures(start, end);
  }

  /** Counts the touches of leads that meet filters. */
  async count(start: Date, end: Date, filters: Filters): Promise<LeadCounts> {
    const leads = (await this.profiled(start, end)).filter(({ profile }) => meets(filters, profile));
    const touches = leads.flatMap(({ lead: { first, last } }, leadId) => [
      ...(first ? [{ ...first, leadId, position: 'first' as const }] : []),
      ...(last ? [{ ...last, leadId, position: 'last' as const }] : []),
    ]);
    return countTouches(touches, leads.length);
  }

  private async profiled(start: Date, end: Date): Promise<{ profile: Profile; lead: ProfiledLead }[]> {
    const leads = await this.leads.inRange(start, end);
    return leads.map((lead) => ({ profile: leadProfileOf(lead), lead }));
  }
}
