import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type FindOptionsOrder, type FindOptionsWhere, type Repository } from 'typeorm';
import { answerTimeMs, type FirstLeads, type LeadStats, type Today } from '../../views/contracts/admin.js';
import { anyTime, byTimeOfDay } from '../../views/contracts/bookings/appointments.js';
import {
  appointmentsPerSection,
  type LeadPriority,
  type LeadStatus,
  leadPriorities,
  leadStatuses,
} from '../../views/contracts/leads/leads.js';
import { BusinessService } from '../business/business.service.js';
import { BusinessCalendarService, type Day } from '../business/business-calendar.service.js';
import { Lead } from '../contacts/leads/lead.entity.js';
import { LeadPresenterService } from '../contacts/leads/lead-presenter.service.js';
import {
  followUpDue,
  notSpam,
  pastAppointment,
  receivedBefore,
  receivedSince,
  scheduled,
  scheduledWithoutDay,
  unanswered,
  unseenSpam,
} from '../contacts/leads/lead-scopes.js';
import { ClockService } from '../platform/config/clock.service.js';

interface Count {
  status: LeadStatus;
  priority: LeadPriority;
  leads: string | number;
}

const maxListed = 5;

/** Builds the dashboard's statistics and today's to-do lists, without spam. */
@Injectable()
export class AdminService {
  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly calendar: BusinessCalendarService,
    private readonly business: BusinessService,
    private readonly clock: ClockService,
    private readonly presenter: LeadPresenterService,
  ) {}

  async stats(): Promise<LeadStats> {
    const counts = await this.leads
      .createQueryBuilder('lead')
      .select('lead.status', 'status')
      .addSelect('lead.priority', 'priority')
      .addSelect('COUNT(*)', 'leads')
      .where(notSpam)
      .groupBy('lead.status')
      .addGroupBy('lead.priority')
      .getRawMany<Count>();
    return {
      total: sum(counts),
      newToday: await this.newToday(),
      byStatus: tally(leadStatuses, (status) => sum(counts.filter((count) => count.status === status))),
      byPriority: tally(leadPriorities, (priority) =>
        sum(counts.filter((count) => count.priority === priority)),
      ),
    };
  }

  async today(): Promise<Today> {
    const now = this.clock.now();
    const day = this.calendar.dayOf(now);
    const late = new Date(now.getTime() - answerTimeMs(this.business.facts));
    return {
      day,
      heldAsSpam: await this.leads.countBy(unseenSpam),
      overPromise: await this.leads.countBy({ ...unanswered, ...receivedBefore(late) }),
      followUps: await this.first({ ...notSpam, ...followUpDue(day) }, { followUpDate: 'ASC', id: 'ASC' }),
      unanswered: await this.first(unanswered, { createdAt: 'ASC', id: 'ASC' }),
      withoutDay: await this.first(scheduledWithoutDay, { id: 'ASC' }),
      appointmentsToday: await this.appointmentsOn(day),
      pastAppointments: await this.first(pastAppointment(day), { day: 'ASC', id: 'ASC' }),
    };
  }

  /** Counts the leads that arrived today, in the business's time zone. */
  private newToday(): Promise<number> {
    const start = this.calendar.startOf(this.calendar.dayOf());
    return this.leads.countBy({ ...notSpam, ...receivedSince(start) });
  }

  /** Lists a day's appointments by time. */
  private async appointmentsOn(day: Day): Promise<FirstLeads> {
    const found = await this.leads.find({
      where: { ...scheduled, day },
      order: { id: 'ASC' },
      take: appointmentsPerSection,
    });
    const leads = found.map((lead) => this.presenter.present(lead));
    const inOrder = byTimeOfDay(this.business.facts);
    leads.sort((one, other) => inOrder(one.appointment ?? anyTime, other.appointment ?? anyTime));
    return { total: leads.length, leads };
  }

  private async first(
    where: FindOptionsWhere<Lead> | FindOptionsWhere<Lead>[],
    order: FindOptionsOrder<Lead>,
  ): Promise<FirstLeads> {
    const leads = await this.leads.find({ where, order, take: maxListed });
    const total = await this.leads.countBy(where);
    return { total, leads: leads.map((lead) => this.presenter.present(lead)) };
  }
}

const sum = (counts: Count[]) => counts.reduce((total, { leads }) => total + Number(leads), 0);

function tally<Value extends string>(values: readonly Value[], count: (value: Value) => number) {
  return Object.fromEntries(values.map((value) => [value, count(value)])) as Record<Value, number>;
}
