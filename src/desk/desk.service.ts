import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type FindOptionsOrder,
  type FindOptionsWhere,
  LessThan,
  LessThanOrEqual,
  Not,
  type Repository,
} from 'typeorm';
import { type FirstLeads, type LeadStats, promisedMs, type Today } from '../../views/contracts/desk.js';
import {
  type LeadPriority,
  type LeadStatus,
  leadPriorities,
  leadStatuses,
} from '../../views/contracts/leads.js';
import { BusinessService } from '../business/business.service.js';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { Lead } from '../contacts/lead.entity.js';
import { presentLead } from '../contacts/lead.presenter.js';

interface Count {
  status: LeadStatus;
  priority: LeadPriority;
  leads: string | number;
}

const shownOfList = 5;

/** The figures of the dashboard, and what there is to do today. Spam is left out. */
@Injectable()
export class DeskService {
  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly calendar: BusinessCalendarService,
    private readonly business: BusinessService,
  ) {}

  async stats(): Promise<LeadStats> {
    const counts = await this.leads
      .createQueryBuilder('lead')
      .select('lead.status', 'status')
      .addSelect('lead.priority', 'priority')
      .addSelect('COUNT(*)', 'leads')
      .where('lead.isSpam = :isSpam', { isSpam: false })
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

  async today(now = new Date()): Promise<Today> {
    const day = this.calendar.dayOf(now);
    const late = new Date(now.getTime() - promisedMs(this.business.facts));
    return {
      day,
      overPromise: await this.leads.countBy({ isSpam: false, status: 'new', createdAt: LessThan(late) }),
      followUps: await this.first(
        { followUpDate: LessThanOrEqual(day), status: Not('completed') },
        { followUpDate: 'ASC', id: 'ASC' },
      ),
      unanswered: await this.first({ status: 'new' }, { createdAt: 'ASC', id: 'ASC' }),
      appointmentsToday: await this.first({ status: 'scheduled', preferredDate: day }, { id: 'ASC' }),
      pastAppointments: await this.first(
        { status: 'scheduled', preferredDate: LessThan(day) },
        { preferredDate: 'ASC', id: 'ASC' },
      ),
    };
  }

  /** @returns how many leads arrived on the business's day so far. */
  private newToday(): Promise<number> {
    const start = this.calendar.startOf(this.calendar.dayOf());
    return this.leads
      .createQueryBuilder('lead')
      .where('lead.isSpam = :isSpam AND lead.createdAt >= :start', { isSpam: false, start })
      .getCount();
  }

  private async first(where: FindOptionsWhere<Lead>, order: FindOptionsOrder<Lead>): Promise<FirstLeads> {
    const held = { ...where, isSpam: false };
    const [leads, total] = [
      await this.leads.find({ where: held, order, take: shownOfList }),
      await this.leads.countBy(held),
    ];
    return { total, leads: leads.map((lead) => presentLead(lead)) };
  }
}

const sum = (counts: Count[]) => counts.reduce((total, { leads }) => total + Number(leads), 0);

function tally<Word extends string>(words: readonly Word[], count: (word: Word) => number) {
  return Object.fromEntries(words.map((word) => [word, count(word)])) as Record<Word, number>;
}
