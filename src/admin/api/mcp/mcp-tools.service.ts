import { Injectable, type Type } from '@nestjs/common';
import type { ApiScope } from '../../../../views/contracts/api-keys.js';
import { sumOf } from '../../../../views/contracts/money/revenue.js';
import { RevenueService } from '../../../analytics/revenue/revenue.service.js';
import { BusinessCalendarService } from '../../../business/business-calendar.service.js';
import { LeadFollowUpsService } from '../../../messages/follow-ups/lead-follow-ups.service.js';
import { MoneyReportService } from '../../../money/money-report.service.js';
import { InvalidInput } from '../../../platform/http/invalid-input.js';
import { ApiAppointmentsService } from '../api-appointments.service.js';
import { ApiLeadsService } from '../api-leads.service.js';
import { type ApiPage, pageLimits } from '../cursor.js';
import { ApiAppointment, ApiOpenSlot } from '../dto/api-appointment.dto.js';
import { ApiLead } from '../dto/api-lead.dto.js';
import { ApiLeadQuery } from '../dto/api-lead-query.dto.js';
import { DayRangeQuery } from '../dto/day-range-query.dto.js';
import { McpDraft, McpSource, McpUnpaidJob } from './dto/mcp-answer.dto.js';
import { McpDay, McpLead, McpNote, McpPeriod } from './dto/mcp-input.dto.js';
import type { McpTool } from './mcp-tool.js';
import { marked } from './untrusted-text.js';

const maxDays = 366;
const usualDays = 30;
const maxSources = 50;

/** Keeps the input's type within a tool. */
const tool = <Input extends object>(one: McpTool<Input>) => one as unknown as McpTool;

/** What assistants can ask for, through the services of the API and the admin. */
@Injectable()
export class McpToolsService {
  private readonly all: readonly McpTool[] = [
    tool({
      ...{ name: 'find_leads', title: 'Find leads', scope: 'read-leads', input: ApiLeadQuery },
      description:
        'Lists leads (requests for a cleaning) with their appointments, newest first, without spam.',
      call: async (query) => pageOf(ApiLead, await this.leads.list(query)),
    }),
    tool({
      ...{ name: 'show_schedule', title: 'Show a day’s schedule', scope: 'read-leads', input: McpDay },
      description: 'Lists the appointments of a day by time; today by default.',
      call: (query) => this.schedule(query),
    }),
    tool({
      ...{ name: 'list_open_slots', title: 'List open slots', scope: 'read-leads', input: DayRangeQuery },
      description: 'Lists the arrival windows that can still be booked.',
      call: async (query) => pageOf(ApiOpenSlot, this.appointments.openSlots(query)),
    }),
    tool({
      ...{ name: 'list_unpaid_jobs', title: 'List unpaid jobs', scope: 'read-leads' },
      description: 'Who still owes money: completed jobs that were charged and aren’t paid, oldest first.',
      call: () => this.unpaidJobs(),
    }),
    tool({
      ...{ name: 'show_revenue_by_source', title: 'Show revenue by source', input: McpPeriod },
      scope: 'read-analytics',
      description:
        'Shows visits, leads, completed jobs and revenue by source, the most revenue first. A job counts on the day its lead arrived.',
      call: (period) => this.revenue(period),
    }),
    tool({
      ...{ name: 'draft_reply', title: 'Draft a reply', scope: 'read-leads', input: McpLead },
      description: 'Returns texts for a lead from the owner’s templates. Sends nothing.',
      call: async ({ leadId }) => ({
        drafts: (await this.followUps.texts(leadId)).map((draft) => marked(McpDraft, draft)),
      }),
    }),
    tool({
      ...{ name: 'add_note', title: 'Add a note', scope: 'write-leads', isWrite: true, input: McpNote },
      description: 'Adds a line to the owner’s notes about a lead. The customer doesn’t see it.',
      call: async ({ leadId, text }) => marked(ApiLead, await this.leads.addNote(leadId, text)),
    }),
  ];

  constructor(
    private readonly leads: ApiLeadsService,
    private readonly appointments: ApiAppointmentsService,
    private readonly money: MoneyReportService,
    private readonly revenues: RevenueService,
    private readonly followUps: LeadFollowUpsService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  find(name: unknown): McpTool | undefined {
    return this.all.find((one) => one.name === name);
  }

  /** Lists the tools that a key with some scopes may use. */
  for(scopes: readonly ApiScope[]): McpTool[] {
    return this.all.filter(({ scope }) => scopes.includes(scope));
  }

  private async schedule({ day = this.calendar.dayOf() }: McpDay): Promise<object> {
    const query = Object.assign(new DayRangeQuery(), { from: day, to: day, limit: pageLimits.most });
    const { data, nextCursor } = await this.appointments.list(query);
    const byTime = data.sort((a, b) => ((a.startsAt ?? '') < (b.startsAt ?? '') ? -1 : 1));
    return { day, hasMore: nextCursor !== null, data: byTime.map((one) => marked(ApiAppointment, one)) };
  }

  private async unpaidJobs(): Promise<object> {
    const { jobs, total, cents } = await this.money.outstanding();
    return { total, totalCents: cents, data: jobs.map((job) => marked(McpUnpaidJob, job)) };
  }

  private async revenue({
    to = this.calendar.dayOf(),
    from = this.calendar.plusDays(to, 1 - usualDays),
  }: McpPeriod): Promise<object> {
    if (from > to || from < this.calendar.plusDays(to, 1 - maxDays))
      throw new InvalidInput([{ field: 'from', message: `Choose a period of 1 to ${maxDays} days.` }]);
    const rows = await this.revenues.rows({ by: 'source', touch: 'first' }, { from, until: to });
    const total = sumOf(rows);
    return {
      ...{ from, to, sources: rows.length, totalLeads: total.requests, totalRevenueCents: total.cents },
      data: rows
        .slice(0, maxSources)
        .map(({ key: source, requests: leads, cents: revenueCents, ...row }) =>
          marked(McpSource, { source, leads, revenueCents, ...row }),
        ),
    };
  }
}

const pageOf = <Row extends object>(type: Type<object>, { data, nextCursor }: ApiPage<Row>) => ({
  data: data.map((row) => marked(type, row)),
  nextCursor,
});
