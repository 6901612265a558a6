import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { And, type EntityManager, In, LessThan, MoreThanOrEqual, type Repository } from 'typeorm';
import { lockRows } from '../../platform/database/row-locks.js';
import { Lead } from './lead.entity.js';
import {
  followUpDue,
  notSpam,
  pastAppointment,
  receivedSince,
  unanswered,
  unseenSpam,
} from './lead-scopes.js';

/** What mails and calendars may know of a lead. */
export type LeadRecord = Readonly<Omit<Lead, 'idempotencyKey' | 'fingerprint'>>;

/** Leads for the rooms that tell others about them (mail, push, calendar), and the two marks that these set. */
@Injectable()
export class LeadRecordsService {
  constructor(@InjectRepository(Lead) private readonly leads: Repository<Lead>) {}

  /** @returns nothing for a lead that is gone. */
  async find(id: number): Promise<LeadRecord | undefined> {
    return (await this.leads.findOneBy({ id })) ?? undefined;
  }

  exists(manager: EntityManager, id: number): Promise<boolean> {
    return manager.existsBy(Lead, { id });
  }

  findAll(ids: number[]): Promise<LeadRecord[]> {
    return this.leads.findBy({ id: In(ids) });
  }

  /** The names of leads by their ids. */
  async namesOf(ids: number[]): Promise<Map<number, string>> {
    const leads = await this.leads.find({ select: { id: true, name: true }, where: { id: In(ids) } });
    return new Map(leads.map(({ id, name }) => [id, name]));
  }

  /** Leads that nobody has taken up, newest first. */
  unanswered(): Promise<LeadRecord[]> {
    return this.leads.find({
      where: unanswered,
      order: { createdAt: 'DESC' },
      take: 50,
    });
  }

  /** Leads to be closed, since their appointment's day has passed: the latest first, at most 50. */
  pastAppointments(today: string): Promise<LeadRecord[]> {
    return this.leads.find({
      where: pastAppointment(today),
      order: { day: 'DESC', id: 'ASC' },
      take: 50,
    });
  }

  /** How many leads arrived within the hour before one. */
  countInHourBefore({ id, createdAt }: LeadRecord): Promise<number> {
    const anHourBefore = new Date(createdAt.getTime() - 3_600_000);
    return this.leads.countBy({ ...notSpam, id: LessThan(id), ...receivedSince(anHourBefore) });
  }

  /** The leads that arrived within [from, until), the earliest first, and how many there are in all. */
  async receivedBetween(
    from: Date,
    until: Date,
    atMost: number,
  ): Promise<{ leads: LeadRecord[]; total: number }> {
    const where = { ...notSpam, createdAt: And(MoreThanOrEqual(from), LessThan(until)) };
    const [leads, total] = await this.leads.findAndCount({ where, order: { id: 'ASC' }, take: atMost });
    return { leads, total };
  }

  /** When the newest leads arrived, the newest first. */
  async newestArrivals(count: number): Promise<Date[]> {
    const leads = await this.leads.find({
      select: { createdAt: true },
      where: notSpam,
      order: { createdAt: 'DESC' },
      take: count,
    });
    return leads.map(({ createdAt }) => createdAt);
  }

  /** How many are held as spam that the owner has not looked through. */
  countUnseenSpam(): Promise<number> {
    return this.leads.countBy(unseenSpam);
  }

  /** Leads to be followed up on a day or before it, the longest due first. */
  followUpsDue(day: string): Promise<LeadRecord[]> {
    return this.leads.find({
      where: { ...notSpam, ...followUpDue(day) },
      order: { followUpDate: 'ASC' },
      take: 50,
    });
  }

  /** Locks the lead's row until the transaction ends; others that lock or mark it wait. Changes nothing that anybody sees. */
  async lock(manager: EntityManager, id: number): Promise<void> {
    await lockRows(manager, 'contacts', 'id = ?', [id]);
  }

  async markEmailsSent(manager: EntityManager, id: number): Promise<void> {
    await manager.update(Lead, { id }, { emailsSent: true });
  }

  /** @param uid the event's UID, or null once there is none. */
  async markCalendarEvent(manager: EntityManager, id: number, uid: string | null): Promise<void> {
    await manager.update(Lead, { id }, { calendarEventId: uid });
  }
}
