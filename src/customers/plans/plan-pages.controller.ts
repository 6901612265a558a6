import { Body, Controller, Get, NotFoundException, Param, ParseIntPipe, Post, Query } from '@nestjs/common';
import { type PlanUnit, planRhythms, usualRhythm } from '../../../views/contracts/customers/plans.js';
import { isCalendarDate } from '../../../views/format/moments.js';
import { readPlan, type TypedPlan } from '../../../views/forms/customers/plan.js';
import type { TypedLine } from '../../../views/forms/money/quote.js';
import { typedAmount } from '../../../views/forms/money/quote.js';
import { BusinessCalendarService, type Day } from '../../business/business-calendar.service.js';
import { appointmentOf } from '../../contacts/leads/lead-day.js';
import { LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { JobsService } from '../../money/jobs.service.js';
import { answerForm } from '../../pages/answer-form.js';
import { Page } from '../../pages/page.decorator.js';
import { seeOther, withStatus } from '../../pages/page-answer.js';
import { intervalsAfter, termOn } from './plan-days.js';
import { PlanFilesService } from './plan-files.service.js';
import { PlansService } from './plans.service.js';
import { recurringLines } from './recurring-lines.js';

type Given = Readonly<Record<string, unknown>>;

/** Serves the admin's pages about recurring plans, as plain pages and forms. */
@Controller('admin/plans')
export class PlanPagesController {
  constructor(
    private readonly plans: PlansService,
    private readonly files: PlanFilesService,
    private readonly leads: LeadRecordsService,
    private readonly jobs: JobsService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  @Get()
  @Page('admin/plans')
  async list() {
    return { plans: await this.files.list() };
  }

  /** Shows the form for a plan of a customer, or of a lead with its lines. */
  @Get('new')
  @Page('admin/new-plan')
  async enter(@Query() query: Given) {
    const origin = await this.originOf(query);
    return { ...origin.shown, typed: { fields: {}, lines: origin.lines } };
  }

  @Post()
  @Page('admin/new-plan')
  async create(@Body() body: Given = {}) {
    const { shown, lead } = await this.originOf(body);
    const { firstVisits } = shown;
    // Without JavaScript, the suggestion stays that of the usual rhythm.
    const from = body.from === firstVisits[usualRhythm] ? firstVisits[String(body.rhythm)] : body.from;
    const { value, typed, errors } = readPlan({ ...body, from: from ?? body.from }, this.calendar.dayOf());
    if (Object.keys(errors).length > 0) return withStatus({ ...shown, typed }, 422);
    const { from: startsOn, ...details } = value;
    const id = await this.plans.create({
      ...details,
      customerId: shown.customerId,
      leadId: lead?.id ?? null,
      serviceType: lead?.serviceType ?? null,
      startsOn,
    });
    return seeOther(`/admin/plans/${id}`);
  }

  @Get(':id')
  @Page('admin/plan')
  async show(@Param('id', ParseIntPipe) id: number, @Query('skipped') skipped?: string) {
    return { plan: await this.files.file(id), skipped };
  }

  /** Changes the plan from a day on. */
  @Post(':id')
  @Page('admin/plan')
  async change(@Param('id', ParseIntPipe) id: number, @Body() body: Given = {}) {
    const { value, typed, errors } = readPlan(body, this.calendar.dayOf());
    if (Object.keys(errors).length > 0) return withStatus({ plan: await this.files.file(id), typed }, 422);
    const { from, ...details } = value;
    return this.done(id, this.plans.change(id, Number(body.version), from, details), typed);
  }

  @Post(':id/pause')
  @Page('admin/plan')
  async pause(@Param('id', ParseIntPipe) id: number, @Body() { version, until }: Given = {}) {
    const today = this.calendar.dayOf();
    const end = typeof until === 'string' && until !== '' ? until : null;
    if (end !== null && !(isCalendarDate(end) && end > today)) {
      const failure = 'Enter a date after today to resume, or leave it blank.';
      return withStatus({ plan: await this.files.file(id), failure }, 422);
    }
    return this.done(id, this.plans.pause(id, Number(version), today, end));
  }

  @Post(':id/resume')
  @Page('admin/plan')
  resume(@Param('id', ParseIntPipe) id: number, @Body() { version }: Given = {}) {
    return this.done(id, this.plans.resume(id, Number(version)));
  }

  @Post(':id/skip')
  @Page('admin/plan')
  async skip(@Param('id', ParseIntPipe) id: number, @Body() { version, occurrence }: Given = {}) {
    const file = await this.files.file(id);
    if (!file.visits.some((visit) => visit.occurrence === occurrence))
      throw new NotFoundException('This plan has no visit on that day.');
    const skipping = this.plans.skip(id, Number(version), String(occurrence));
    return answerForm(skipping, `/admin/plans/${id}?skipped=${occurrence}`, this.refused(id));
  }

  /** Undoes a skip. */
  @Post(':id/restore')
  @Page('admin/plan')
  async restore(@Param('id', ParseIntPipe) id: number, @Body() { version, occurrence }: Given = {}) {
    const { visits } = await this.files.file(id);
    if (!visits.some((visit) => visit.occurrence === occurrence && visit.canRestore))
      throw new NotFoundException('This plan has no skipped visit on that day.');
    return this.done(id, this.plans.restore(id, Number(version), String(occurrence)));
  }

  /** Makes a visit without an open slot and opens the form that schedules it. */
  @Post(':id/schedule')
  @Page('admin/plan')
  async schedule(@Param('id', ParseIntPipe) id: number, @Body() { version, occurrence }: Given = {}) {
    const plan = await this.plans.find(id);
    const { visits } = await this.files.file(id);
    const visit = visits.find((one) => one.occurrence === occurrence && one.state === 'unplaced');
    if (!visit) throw new NotFoundException('This plan has no visit without an open slot on that day.');
    const due = { day: visit.occurrence, term: termOn(plan, visit.occurrence) };
    const making = this.plans.makeWithoutDay(id, Number(version), due);
    return answerForm(making, (leadId) => `/admin/leads/${leadId}/appointment`, this.refused(id));
  }

  /** Confirms a proposed visit, for example after a call. */
  @Post(':id/confirm')
  @Page('admin/plan')
  confirm(@Param('id', ParseIntPipe) id: number, @Body() { version, occurrence }: Given = {}) {
    return this.done(id, this.plans.confirm(id, Number(version), String(occurrence)));
  }

  @Post(':id/end')
  @Page('admin/plan')
  end(@Param('id', ParseIntPipe) id: number, @Body() { version }: Given = {}) {
    return this.done(id, this.plans.end(id, Number(version), 'owner'));
  }

  /** Redirects to the page after a change. On a conflict, shows it with the reason and the typed values. */
  private done(id: number, changing: Promise<void>, typed?: TypedPlan) {
    return answerForm(changing, `/admin/plans/${id}`, this.refused(id, typed));
  }

  private refused(id: number, typed?: TypedPlan) {
    return async ({ message }: Error) => ({ plan: await this.files.file(id), typed, failure: message });
  }

  /** Returns a new plan's customer, and the lines of the lead it is made from. @throws {NotFoundException} */
  private async originOf({ lead: leadId, customer: customerId }: Given) {
    const lead = leadId ? await this.leads.find(idOf(leadId)) : undefined;
    const id = leadId ? lead?.customerId : idOf(customerId);
    const customer = id ? await this.plans.customer(id) : undefined;
    if (!customer)
      throw new NotFoundException(
        'There is no such customer yet. A new lead’s customer appears within a minute.',
      );
    const origin = { customerId: customer.id, leadId: lead?.id ?? null, name: customer.name };
    const job = lead && (await this.jobs.jobOf(lead.id));
    const leadDay = lead && (job?.doneOn ?? appointmentOf(lead)?.day);
    const firstVisits = this.firstVisits(leadDay ?? customer.cleanedOn);
    const shown = { ...origin, firstVisits, email: await this.plans.emailFor(customer, origin.leadId) };
    const lines: TypedLine[] = recurringLines(job?.lines ?? [], lead?.estimate ?? null).map(
      ({ label, cents }) => ({
        ...{ label, amount: typedAmount(cents) },
      }),
    );
    return { shown, lead, lines };
  }

  /** Suggests the first visit, by rhythm: one interval after the last job, but not before tomorrow. */
  private firstVisits(jobDay?: Day | null): Record<string, Day> {
    const tomorrow = this.calendar.plusDays(this.calendar.dayOf(), 1);
    return Object.fromEntries(
      planRhythms.map(({ value }) => {
        const [every, unit] = value.split('-');
        const next = jobDay && intervalsAfter(jobDay, { every: Number(every), unit: unit as PlanUnit });
        return [value, next && next > tomorrow ? next : tomorrow];
      }),
    );
  }
}

/** Reads an ID; 0, which nothing has, for anything else. */
const idOf = (given: unknown) => (typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : 0);
