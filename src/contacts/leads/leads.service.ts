import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThanOrEqual, Not, type Repository } from 'typeorm';
import type { AppointmentTime } from '../../../views/contracts/bookings/appointments.js';
import {
  type LeadFile,
  type LeadOrigin,
  type LeadView,
  type RightPerson,
} from '../../../views/contracts/leads/leads.js';
import { markedByOwner } from '../../../views/contracts/leads/spam-signs.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import type { LeadFilter, LeadPage } from '../dto/lead-filter.dto.js';
import type { LeadUpdate } from '../dto/lead-update.dto.js';
import type { PersonUpdate } from '../dto/person-update.dto.js';
import { CustomerEntriesService } from '../links/customer-entries.service.js';
import { givenAddressIn } from '../links/open-requests.js';
import { LeadSourcesService } from '../sources/lead-sources.service.js';
import { Lead } from './lead.entity.js';
import { appointmentOf, withAppointment } from './lead-day.js';
import { LeadHistoryService } from './lead-history.service.js';
import { LeadListService } from './lead-list.service.js';
import { LeadPresenterService } from './lead-presenter.service.js';
import { LeadPricesService } from './lead-prices.service.js';
import { notSpam, scheduled, unseenSpam } from './lead-scopes.js';
import { LeadTimelineService } from './lead-timeline.service.js';
import { type ChangeOptions, found, LeadWriterService } from './lead-writer.service.js';

/** An appointment as the owner sets it. */
export interface Scheduling {
  time: AppointmentTime;
  /** Undefined leaves it as it is. */
  address?: string;
  /** The area of a new address; undefined if it names none. */
  area?: string;
  isSilent: boolean;
  version?: number;
}

/** Finds and changes leads for the owner. */
@Injectable()
export class LeadsService {
  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly writer: LeadWriterService,
    private readonly history: LeadHistoryService,
    private readonly list: LeadListService,
    private readonly presenter: LeadPresenterService,
    private readonly prices: LeadPricesService,
    private readonly sources: LeadSourcesService,
    private readonly timeline: LeadTimelineService,
    private readonly entries: CustomerEntriesService,
    private readonly clock: ClockService,
  ) {}

  /** Lists a page of the leads that match the filter ({@link LeadListService.find}). */
  async page(page: LeadPage): Promise<LeadView[]> {
    return this.present(await this.list.find(page));
  }

  /** Yields all leads that match the filter, newest first, in batches to save memory. */
  async *all(filter: LeadFilter): AsyncGenerator<LeadView> {
    for await (const rows of this.list.batches(filter)) yield* await this.present(rows);
  }

  /** Like {@link all}, with their origins and without earlier requests. */
  async *allWithOrigins(filter: LeadFilter): AsyncGenerator<LeadView & { origin: LeadOrigin }> {
    for await (const rows of this.list.batches(filter)) {
      const origins = await this.sources.originsOfMany(rows.map(({ id }) => id));
      // One after the other, so that few are in memory at once: moving them there takes longer than making
      // them.
      for (const [n, lead] of rows.entries())
        yield Object.assign(this.presenter.present(lead), { origin: origins[n] });
    }
  }

  /** Counts the leads that match the filter ({@link LeadListService.count}). */
  count(filter: LeadFilter): Promise<number> {
    return this.list.count(filter);
  }

  /**
   * Finds a lead.
   * @throws {NotFoundException} if there is no such lead.
   */
  async find(id: number): Promise<LeadView> {
    const [view] = await this.present([found(await this.leads.findOneBy({ id }))]);
    return view;
  }

  /** Finds those of the leads that exist, without their earlier requests. */
  async findAll(ids: number[]): Promise<LeadView[]> {
    const [leads, prices] = await Promise.all([this.leads.findBy({ id: In(ids) }), this.prices.ofLeads(ids)]);
    const requests = await this.entries.openRequests(leads);
    return leads.map((lead) => ({
      ...this.presenter.present(lead),
      priceCents: prices.get(lead.id),
      givenAddress: givenAddressIn(requests.get(lead.id)),
    }));
  }

  /** Returns the appointments of those leads that have one and aren't spam, by lead ID. */
  async appointmentsOf(ids: number[]): Promise<Map<number, AppointmentTime>> {
    const select = { id: true, status: true, day: true, timeWindow: true, appointmentMinutes: true } as const;
    const leads = await this.leads.find({ select, where: { ...notSpam, id: In(ids) } });
    return new Map(
      leads.flatMap((lead) => {
        const appointment = appointmentOf(lead);
        return appointment ? [[lead.id, appointment]] : [];
      }),
    );
  }

  /**
   * Returns a lead with its timeline and the person's earlier requests.
   * @throws {NotFoundException} if there is no such lead.
   */
  async file(id: number): Promise<LeadFile> {
    const lead = await this.find(id);
    const [origin] = await this.sources.originsOf([id]);
    const earlier = await this.present(await this.history.listEarlier(lead));
    return {
      lead,
      origin,
      earlier,
      requests: await this.timeline.openRequests(id),
      timeline: await this.timeline.timelineOf(lead),
      appointmentsInWindow: await this.appointmentsBeside(lead),
    };
  }

  /**
   * Changes the given fields; an empty text clears its field.
   * @param update with the `version` that it is based on, if any.
   * @param isSilent whether the customer gets no email about the appointment.
   * @throws {NotFoundException} if there is no such lead.
   * @throws {ConflictException} if the lead has changed since; the message says what.
   */
  async update(
    id: number,
    { version, ...update }: LeadUpdate | PersonUpdate,
    { isSilent = false } = {},
  ): Promise<LeadView> {
    return this.change(id, () => changesOf(update), { version, isSilent });
  }

  /**
   * Schedules or reschedules a lead. The customer's requested time is kept.
   * @param address where the van goes; '' if unknown, undefined if it stays.
   * @param area replaces the lead's if the address is new.
   * @param isSilent whether the customer gets no email.
   * @param version as for {@link update}.
   * @throws {NotFoundException} if there is no such lead.
   * @throws {ConflictException} if the lead has changed since.
   */
  async schedule(id: number, { time, address, area, isSilent, version }: Scheduling): Promise<LeadView> {
    const changes = (lead: Lead): Partial<Lead> => ({
      ...withAppointment(lead, time),
      status: 'scheduled',
      ...(address === undefined || address === (lead.address ?? '')
        ? {}
        : { address: address || null, serviceArea: area ?? lead.serviceArea }),
    });
    return this.change(id, changes, { version, isSilent });
  }

  /**
   * Gives two leads of one person the same name, phone and email, without notifying the customer.
   * @param right which lead has the right ones.
   * @param version of this lead, as for {@link update}.
   * @throws {NotFoundException} if there is no such lead.
   * @throws {ConflictException} if the lead has changed since.
   */
  async mergePersons(
    id: number,
    otherId: number,
    { right, version }: { right: RightPerson; version?: number },
  ): Promise<void> {
    const [from, to] = right === 'this' ? [id, otherId] : [otherId, id];
    await this.unitOfWork.run(async (manager) => {
      // Same order every time, to avoid deadlocks.
      const locked = new Map<number, Lead>();
      for (const one of [id, otherId].sort((a, b) => a - b))
        locked.set(one, await this.writer.locked(manager, one));
      await this.writer.refuseStale(manager, locked.get(id) as Lead, version);
      const { name, phone, email } = locked.get(from) as Lead;
      const person = { name, phone, email };
      await this.writer.changeLocked(manager, locked.get(to) as Lead, person, { isSilent: true });
    });
  }

  /**
   * Stores that the owner has seen the spam.
   * @param newest the ID of the newest lead that was shown.
   */
  async markSpamSeen(newest: number): Promise<void> {
    await this.unitOfWork.run((manager) =>
      manager.update(Lead, { ...unseenSpam, id: LessThanOrEqual(newest) }, { spamSeenAt: this.clock.now() }),
    );
  }

  /**
   * Marks a lead as spam and cancels its appointment without notifying the customer.
   * @throws {NotFoundException} if there is no such lead.
   */
  async markSpam(id: number): Promise<LeadView> {
    const changes = ({ spamSigns }: Lead) => ({
      isSpam: true,
      spamSigns: spamSigns ?? markedByOwner,
      spamSeenAt: this.clock.now(),
    });
    return this.change(id, changes, { isSilent: true });
  }

  /**
   * Takes a lead out of spam.
   * @throws {NotFoundException} if there is no such lead.
   */
  async markNotSpam(id: number): Promise<LeadView> {
    return this.change(id, () => notSpam);
  }

  /** Counts the other confirmed appointments in the window that a lead has or prefers. */
  private async appointmentsBeside({
    id,
    appointment,
    preferredDate,
    timePreference,
  }: LeadView): Promise<number> {
    const { day, timeWindow } = appointment ?? { day: preferredDate, timeWindow: timePreference };
    if (!day || !timeWindow) return 0;
    return this.leads.countBy({ ...scheduled, day, timeWindow, id: Not(id) });
  }

  private async change(
    id: number,
    changes: (lead: Lead) => Partial<Lead>,
    options: ChangeOptions = {},
  ): Promise<LeadView> {
    const [view] = await this.present([await this.writer.change(id, changes, options)]);
    return view;
  }

  private async present(leads: Lead[]): Promise<LeadView[]> {
    const ids = leads.map(({ id }) => id);
    const requests = await this.entries.openRequests(leads);
    const [earlier, did, prices] = await Promise.all([
      this.history.earlier(leads),
      this.entries.did(leads, undefined, requests),
      this.prices.ofLeads(ids),
    ]);
    return leads.map((lead) => ({
      ...this.presenter.present(lead, earlier.get(lead.id), did.get(lead.id)),
      priceCents: prices.get(lead.id),
      givenAddress: givenAddressIn(requests.get(lead.id)),
    }));
  }
}

/** Returns the changes of an update; an empty text clears its field. */
export function changesOf(update: Omit<LeadUpdate | PersonUpdate, 'version'>): Partial<Lead> {
  const changes = Object.entries(update).filter(([, value]) => value !== undefined);
  const isEmpty = (field: string, value: unknown) => value === '' && field !== 'email';
  return Object.fromEntries(changes.map(([field, value]) => [field, isEmpty(field, value) ? null : value]));
}
