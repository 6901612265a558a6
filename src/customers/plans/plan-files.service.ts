import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import {
  type PlanFile,
  type PlanOfCustomer,
  type PlanRow,
  type PlanVisitView,
  rhythmLabel,
} from '../../../views/contracts/customers/plans.js';
import { isDone, isScheduled } from '../../../views/contracts/leads/lead-stages.js';
import { sumOf } from '../../../views/forms/money/quote.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import type { Appointment } from '../../calendar/appointment.entity.js';
import { AppointmentsService } from '../../calendar/appointments.service.js';
import type { Lead } from '../../contacts/leads/lead.entity.js';
import { appointmentOf } from '../../contacts/leads/lead-day.js';
import type { Job } from '../../money/job.entity.js';
import { JobsService } from '../../money/jobs.service.js';
import { Customer } from '../customer.entity.js';
import type { Plan } from './plan.entity.js';
import { occurrencesBetween, plusDays, termOn } from './plan-days.js';
import { expectedDays, type Surroundings } from './plan-placing.js';
import { PlanSlotsService } from './plan-slots.service.js';
import type { PlanVisit } from './plan-visit.entity.js';
import { canRestore, PlanVisitsService } from './plan-visits.service.js';
import { PlansService, stateOf } from './plans.service.js';

/** How far ahead a plan's page lists visits, and how many that aren't made yet. */
const aheadDays = 800;
const maxDue = 6;

type OpenSlots = Omit<Surroundings, 'taken'>;

/** Prepares plans for the admin's pages. */
@Injectable()
export class PlanFilesService {
  constructor(
    @InjectRepository(Customer) private readonly customers: Repository<Customer>,
    private readonly plans: PlansService,
    private readonly visits: PlanVisitsService,
    private readonly slots: PlanSlotsService,
    private readonly appointments: AppointmentsService,
    private readonly jobs: JobsService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** Lists all plans: those that go on first, the newest first. */
  async list(): Promise<PlanRow[]> {
    const plans = await this.plans.all();
    const ids = [...new Set(plans.map(({ customerId }) => customerId))];
    const customers = ids.length > 0 ? await this.customers.findBy({ id: In(ids) }) : [];
    const names = new Map(customers.map(({ id, name }) => [id, name]));
    const slots = await this.slots.read();
    const rows: PlanRow[] = [];
    for (const plan of plans) {
      const { id, customerId } = plan;
      rows.push({ ...(await this.summary(plan, slots)), id, customerId, name: names.get(customerId) ?? '' });
    }
    return rows.sort((one, other) => Number(one.state === 'ended') - Number(other.state === 'ended'));
  }

  /** Returns the plans of a customer, the newest first. */
  async ofCustomer(customerId: number): Promise<PlanOfCustomer[]> {
    const slots = await this.slots.read();
    return Promise.all((await this.plans.ofCustomers([customerId])).map((plan) => this.summary(plan, slots)));
  }

  /** Returns everything about a plan. @throws {NotFoundException} */
  async file(id: number): Promise<PlanFile> {
    const plan = await this.plans.find(id);
    const today = this.calendar.dayOf();
    const slots = await this.slots.read();
    const visits = await this.present(plan, slots);
    const customer = await this.plans.customerOf(id);
    const { version, customerId, endsOn, address, isAutoConfirmed, pauses } = plan;
    return {
      ...(await this.summary(plan, slots)),
      ...{ version, customerId, endsOn, address, isAutoConfirmed, visits, today },
      name: customer?.name ?? '',
      term: termOn(plan, visits.findLast(({ state }) => state === 'due')?.occurrence ?? today),
      pausedUntil: pauses.at(-1)?.until ?? null,
    };
  }

  private async summary(plan: Plan, slots: OpenSlots): Promise<PlanOfCustomer> {
    const today = this.calendar.dayOf();
    const coming = (await this.present(plan, slots)).filter(
      ({ state, day, occurrence }) =>
        ['due', 'proposed', 'confirmed', 'unplaced'].includes(state) && (day ?? occurrence) >= today,
    );
    const open = coming.filter(({ state }) => state !== 'unplaced');
    const { lines, ...term } = termOn(plan, open[0]?.occurrence ?? today);
    return {
      ...{ id: plan.id, state: stateOf(plan, today), rhythm: rhythmLabel(term), totalCents: sumOf(lines) },
      next: open[0] ? (open[0].day ?? open[0].occurrence) : null,
      unplaced: coming[0]?.state === 'unplaced' ? coming[0].occurrence : null,
    };
  }

  /** Lists the visits that were made, and the next ones that are due on the days that they would get now. */
  private async present(plan: Plan, slots: OpenSlots): Promise<PlanVisitView[]> {
    const made = await this.visits.visitsOf(plan.id);
    const leads = new Map((await this.visits.leadsOf(made)).map((lead) => [lead.id, lead]));
    const appointments = await this.appointments.ofLeads([...leads.keys()]);
    const jobs = await this.jobs.ofLeads([...leads.keys()]);
    const today = this.calendar.dayOf();
    const known = new Set(made.map(({ occurrence }) => occurrence));
    const due = plan.endedAt
      ? []
      : occurrencesBetween(plan, today, plusDays(today, aheadDays))
          .filter(({ day }) => !known.has(day))
          .slice(0, maxDue);
    const views = made.map((visit) => {
      const leadId = visit.leadId ?? 0;
      const lead = leads.get(leadId);
      const isDueAgain = () => occurrencesBetween(plan, visit.occurrence, visit.occurrence).length > 0;
      return {
        ...visitView(visit, lead, appointments.get(leadId), jobs.get(leadId)),
        canRestore: !plan.endedAt && visit.occurrence >= today && canRestore(visit, lead) && isDueAgain(),
      };
    });
    const taken = new Set(views.flatMap(({ day }) => day ?? []));
    const days = expectedDays(due, { ...slots, taken });
    return [
      ...views,
      ...due.map(({ day: occurrence, term: { timeWindow, lines } }, index): PlanVisitView => {
        const day = days[index] ?? null;
        const state = day ? 'due' : 'unplaced';
        const made = { leadId: null, canRestore: false };
        return { occurrence, state, ...made, day, timeWindow, totalCents: sumOf(lines) };
      }),
    ].sort((one, other) => (one.occurrence < other.occurrence ? -1 : 1));
  }
}

function visitView(
  visit: PlanVisit,
  lead: Lead | undefined,
  appointment: Appointment | undefined,
  job: Job | undefined,
): Omit<PlanVisitView, 'canRestore'> {
  const booked = lead && appointmentOf(lead);
  return {
    occurrence: visit.occurrence,
    state: visitState(visit, lead, appointment),
    leadId: lead?.id ?? null,
    day: booked?.day ?? null,
    timeWindow: booked?.timeWindow ?? '',
    totalCents: job?.chargedCents ?? job?.quotedCents ?? 0,
  };
}

function visitState(visit: PlanVisit, lead?: Lead, appointment?: Appointment): PlanVisitView['state'] {
  if (visit.state !== 'made') return visit.state;
  if (lead && isDone(lead)) return 'done';
  if (!lead || !isScheduled(lead)) return lead?.asksFor === 'time' ? 'asked' : 'skipped';
  if (!appointmentOf(lead)?.day) return 'unplaced';
  return appointment?.isTentative ? 'proposed' : 'confirmed';
}
