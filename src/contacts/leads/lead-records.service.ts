import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { And, type EntityManager, In, LessThan, MoreThanOrEqual, type Repository } from 'typeorm';
import { lockRows } from '../../platform/database/row-locks.js';
import { Lead } from './lead.entity.js';
import {
  asking,
  countedLead,
  followUpDue,
  notSpam,
  pastAppointment,
  receivedSince,
  unanswered,
  unseenSpam,
} from './lead-scopes.js';

/** A lead for emails and calendars: without its fingerprint and the key that makes the customer's link. */
export type LeadRecord = Readonly<Omit<Lead, 'idempotencyKey' | 'fingerprint'>>;

/** Finds leads for emails, push alerts and calendars. Stores that emails were sent, and the event's UID. */
@Injectable()
export class LeadRecordsService {
  constructor(@InjectRepository(Lead) private readonly leads: Repository<Lead>) {}

  /** Finds a lead; undefined if it was deleted. */
  async find(id: number): Promise<LeadRecord | undefined> {
    return (await this.leads.findOneBy({ id })) ?? undefined;
  }

  exists(manager: EntityManager, id: number): Promise<boolean> {
    return manager.existsBy(Lead, { id });
  }

  findAll(ids: number[]): Promise<LeadRecord[]> {
    return this.leads.findBy({ id: In(ids) });
  }

  /** Returns the names of leads by ID. */
  async namesOf(ids: number[]): Promise<Map<number, string>> {
    const leads = await this.leads.find({ select: { id: true, name: true }, where: { id: In(ids) } });
    return new Map(leads.map(({ id, name }) => [id, name]));
  }

  /** Lists leads without an answer, newest first, at most 50. */
  unanswered(): Promise<LeadRecord[]> {
    return this.leads.find({
      where: unanswered,
      order: { createdAt: 'DESC' },
      take: 50,
    });
  }

  /** Lists leads whose customer waits for an answer, longest first, at most 50. */
  asking(): Promise<LeadRecord[]> {
    return this.leads.find({ where: asking, order: { id: 'ASC' }, take: 50 });
  }

  /** Lists scheduled leads whose day has passed, latest first, at most 50. */
  pastAppointments(today: string): Promise<LeadRecord[]> {
    return this.leads.find({
      where: pastAppointment(today),
      order: { day: 'DESC', id: 'ASC' },
      take: 50,
    });
  }

  /** Counts the leads that arrived within the hour before one. */
  countInHourBefore({ id, createdAt }: LeadRecord): Promise<number> {
    const anHourBefore = new Date(createdAt.getTime() - 3_600_000);
    return this.leads.countBy({ ...countedLead, id: LessThan(id), ...receivedSince(anHourBefore) });
  }

  /** Lists the leads that arrived within [from, until), earliest first, with their total. */
  async receivedBetween(
    from: Date,
    until: Date,
    atMost: number,
  ): Promise<{ leads: LeadRecord[]; total: number }> {
    const where = { ...countedLead, createdAt: And(MoreThanOrEqual(from), LessThan(until)) };
    const [leads, total] = await this.leads.findAndCount({ where, order: { id: 'ASC' }, take: atMost });
    return { leads, total };
  }

  /** Lists when the newest leads arrived, newest first. */
  async newestArrivals(count: number): Promise<Date[]> {
    const leads = await this.leads.find({
      select: { createdAt: true },
      where: countedLead,
      order: { createdAt: 'DESC' },
      take: count,
    });
    return leads.map(({ createdAt }) => createdAt);
  }

  /** Counts the spam that the owner has not seen. */
  countUnseenSpam(): Promise<number> {
    return this.leads.countBy(unseenSpam);
  }

  /** Lists the leads to follow up by a day, longest overdue first, at most 50. */
  followUpsDue(day: string): Promise<LeadRecord[]> {
    return this.leads.find({
      where: { ...notSpam, ...followUpDue(day) },
      order: { followUpDate: 'ASC' },
      take: 50,
    });
  }

  /** Locks the lead's row until the transaction ends. Changes nothing visible. */
  async lock(manager: EntityManager, id: number): Promise<void> {
    await lockRows(manager, 'contacts', 'id = ?', [id]);
  }

  async markEmailsSent(manager: EntityManager, id: number): Promise<void> {
    await manager.update(Lead, { id }, { emailsSent: true });
  }

  /** Stores the calendar event's UID, or null if there is none. */
  async markCalendarEvent(manager: EntityManager, id: number, uid: string | null): Promise<void> {
    await manager.update(Lead, { id }, { calendarEventId: uid });
  }
}
