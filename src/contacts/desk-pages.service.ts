import { Injectable } from '@nestjs/common';
import { recentContacts } from '../../views/desk.js';
import { jobsPerSection, leadsPerPage } from '../../views/leads.js';
import { AnalyticsService } from '../analytics/analytics.service.js';
import { BusinessCalendar } from '../business/business-calendar.js';
import { DeskService } from './desk.service.js';
import { DeskAlarms } from './desk-alarms.js';
import type { LeadFilter, LeadPage } from './dto/lead-filter.dto.js';
import { LeadNews } from './lead-news.service.js';
import { LeadsService } from './leads.service.js';

/** What the pages of the desk are first painted with. */
@Injectable()
export class DeskPages {
  constructor(
    private readonly desk: DeskService,
    private readonly leads: LeadsService,
    private readonly news: LeadNews,
    private readonly alarms: DeskAlarms,
    private readonly analytics: AnalyticsService,
    private readonly calendar: BusinessCalendar,
  ) {}

  async dashboard() {
    const now = new Date();
    const midnight = this.calendar.startOf(this.calendar.dayOf(now));
    return {
      frame: await this.news.frame(now),
      stats: await this.desk.stats(),
      today: await this.desk.today(now),
      recent: await this.leads.page({ limit: recentContacts }),
      analytics: await this.analytics.overview(midnight, now),
      alarms: await this.alarms.current(),
    };
  }

  async bookings() {
    const section = async (status: 'scheduled' | 'contacted') => ({
      leads: await this.leads.page({ status, order: 'day', limit: jobsPerSection }),
      total: await this.leads.count({ status }),
    });
    return {
      frame: await this.news.frame(),
      today: this.calendar.dayOf(),
      confirmed: await section('scheduled'),
      pending: await section('contacted'),
    };
  }

  async list({ limit: _limit, order: _order, before, ...filter }: LeadPage) {
    return {
      frame: await this.news.frame(),
      leads: await this.leads.page({ ...filter, before, limit: leadsPerPage }),
      total: await this.leads.count(filter),
      spam: await this.leads.count({ spam: true }),
      filter: published(filter),
      before,
    };
  }

  async lead(id: number) {
    return { frame: await this.news.frame(), ...(await this.leads.file(id)) };
  }
}

/** A filter as the page holds it. */
const published = ({ status, priority, search, spam, followUp }: LeadFilter) => ({
  ...(status ? { status } : {}),
  ...(priority ? { priority } : {}),
  ...(search ? { search } : {}),
  ...(spam ? { spam: 'true' as const } : {}),
  ...(followUp ? { followUp } : {}),
});
