import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThanOrEqual, Not, type Repository, type SelectQueryBuilder } from 'typeorm';
import type { AppointmentTime } from '../../../views/contracts/bookings/appointments.js';
import {
  type LeadFile,
  type LeadOrigin,
  type LeadView,
  leadsPerPage,
  type RightPerson,
} from '../../../views/contracts/leads/leads.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import type { LeadFilter, LeadPage } from '../dto/lead-filter.dto.js';
import type { LeadUpdate } from '../dto/lead-update.dto.js';
import type { PersonUpdate } from '../dto/person-update.dto.js';
import { CustomerEntriesService } from '../links/customer-entries.service.js';
import { LeadSourcesService } from '../sources/lead-sources.service.js';
import { Lead } from './lead.entity.js';
import { withAppointment } from './lead-day.js';
import { LeadHistoryService } from './lead-history.service.js';
import { LeadKeysService } from './lead-keys.service.js';
import { LeadPresenterService } from './lead-presenter.service.js';
import { notSpam, scheduled, unseenSpam } from './lead-scopes.js';
import { after, byDay, whereMatches } from './lead-search.js';
import { LeadTimelineService } from './lead-timeline.service.js';
import { type ChangeOptions, found, LeadWriterService } from './lead-writer.service.js';

/** An appointment as the owner sets it. */
export interface Scheduling {
  time: AppointmentTime;
  address: string;
  isSilent: boolean;
  version?: number;
}

/** How many leads `all` reads from the database at a time. */
const readAtOnce = 1000;

/** The owner's side of the leads: finding them and working them. */
@Injectable()
export class LeadsService {
  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly writer: LeadWriterService,
    private readonly history: LeadHistoryService,
    private readonly keys: LeadKeysService,
    private readonly presenter: LeadPresenterService,
    private readonly sources: LeadSourcesService,
    private readonly timeline: LeadTimelineService,
    private readonly entries: CustomerEntriesService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
  ) {}

  /**
   * At most `limit` of the leads that match the filter: newest first, those after the lead `before` (none where no lead has
   * that id), or by day, where `before` is ignored.
   */
  async page({ limit = leadsPerPage, before, order, ...filter }: LeadPage): Promise<LeadView[]> {
    if (order === 'day') return this.present(await this.rowsByDay(filter, limit));
    const last = before === undefined ? undefined : await this.leads.findOneBy({ id: before });
    if (last === null) return [];
    return this.present(await this.rows(filter, limit, last));
  }

  /** All leads that match the filter, newest first. They are read in batches, so that they are never all in memory. */
  async *all(filter: LeadFilter): AsyncGenerator<LeadView> {
    for await (const rows of this.batches(filter)) yield* await this.present(rows);
  }

  /** As {@link all}, with how their senders came, and without their earlier requests. */
  async *allWithOrigins(filter: LeadFilter): AsyncGenerator<LeadView & { origin: LeadOrigin }> {
    for await (const rows of this.batches(filter)) {
      const origins = await this.sources.originsOf(rows.map(({ id }) => id));
      yield* rows.map((lead, n) => ({ ...this.presenter.present(lead), origin: origins[n] }));
    }
  }

  private async *batches(filter: LeadFilter): AsyncGenerator<Lead[]> {
    for (let rows: Lead[] = [], last: Lead | undefined; ; last = rows.at(-1)) {
      rows = await this.rows(filter, readAtOnce, last);
      yield rows;
      if (rows.length < readAtOnce) return;
    }
  }

  /** How many leads match the filter. */
  async count(filter: LeadFilter): Promise<number> {
    return (await this.matching(filter)).getCount();
  }

  /** @throws {NotFoundException} for an id that no lead has. */
  async find(id: number): Promise<LeadView> {
    const [view] = await this.present([found(await this.leads.findOneBy({ id }))]);
    return view;
  }

  /** The leads of some ids that there are, without their earlier requests. */
  async findAll(ids: number[]): Promise<LeadView[]> {
    return (await this.leads.findBy({ id: In(ids) })).map((lead) => this.presenter.present(lead));
  }

  /**
   * A lead with its timeline and the earlier requests of the same person.
   * @throws {NotFoundException} for an id that no lead has.
   */
  async file(id: number): Promise<LeadFile> {
    const lead = await this.find(id);
    const [origin] = await this.sources.originsOf([id]);
    const earlier = await this.present(await this.history.listEarlier(lead));
    return {
      lead,
      origin,
      earlier,
      timeline: await this.timeline.of(lead),
      appointmentsInWindow: await this.appointmentsBeside(lead),
    };
  }

  /**
   * Changes the given fields; an empty text clears its field.
   * @param update its `version`, where given, is that of the copy which the change was made from.
   * @param isSilent whether the customer is sent nothing of a change of the appointment.
   * @throws {NotFoundException} for an id that no lead has.
   * @throws {ConflictException} for a change made from an old copy; the message tells what changed meanwhile.
   */
  async update(
    id: number,
    { version, ...update }: LeadUpdate | PersonUpdate,
    { isSilent = false } = {},
  ): Promise<LeadView> {
    return this.change(id, () => changesOf(update), { version, isSilent });
  }

  /**
   * Gives a lead an appointment, or another one; it is scheduled then. What the customer had wished for is kept.
   * @param address where the van goes; '' for nothing known.
   * @param isSilent whether nothing is sent to the customer.
   * @param version as for {@link update}.
   * @throws {NotFoundException} for an id that no lead has.
   * @throws {ConflictException} for a change made from an old copy.
   */
  async schedule(id: number, { time, address, isSilent, version }: Scheduling): Promise<LeadView> {
    const changes = (lead: Lead): Partial<Lead> => ({
      ...withAppointment(lead, time),
      status: 'scheduled',
      address: address || null,
    });
    return this.change(id, changes, { version, isSilent });
  }

  /**
   * Gives two leads of one person the same name, phone and e-mail; the customer hears nothing of it.
   * @param right whether they are right in this lead, or in the other.
   * @param version as for {@link update}, of this lead.
   * @throws {NotFoundException} for an id that no lead has.
   * @throws {ConflictException} for a change made from an old copy.
   */
  async mergePersons(
    id: number,
    otherId: number,
    { right, version }: { right: RightPerson; version?: number },
  ): Promise<void> {
    const [from, to] = right === 'this' ? [id, otherId] : [otherId, id];
    await this.unitOfWork.run(async (manager) => {
      // Always in the same order, so that two of these wait for each other at most.
      const locked = new Map<number, Lead>();
      for (const one of [id, otherId].sort((a, b) => a - b))
        locked.set(one, await this.writer.locked(manager, one));
      await this.writer.refuseStale(manager, locked.get(id) as Lead, version);
      const { name, phone, email } = locked.get(from) as Lead;
      const person = { name, phone, email };
      await this.writer.changeLocked(manager, locked.get(to) as Lead, person, { isSilent: true });
    });
  }

  /** Notes that the owner has looked through the spam. @param newest the id of the newest request that was shown. */
  async markSpamSeen(newest: number): Promise<void> {
    await this.unitOfWork.run((manager) =>
      manager.update(Lead, { ...unseenSpam, id: LessThanOrEqual(newest) }, { spamSeenAt: this.clock.now() }),
    );
  }

  /**
   * Holds a lead as spam; its appointment, if it has one, is withdrawn without a word to the customer.
   * @throws {NotFoundException} for an id that no lead has.
   */
  async markSpam(id: number): Promise<void> {
    const changes = ({ spamSigns }: Lead) => ({
      isSpam: true,
      spamSigns: spamSigns ?? 'owner',
      spamSeenAt: this.clock.now(),
    });
    await this.change(id, changes, { isSilent: true });
  }

  /**
   * Takes a lead out of the spam.
   * @throws {NotFoundException} for an id that no lead has.
   */
  async markNotSpam(id: number): Promise<LeadView> {
    return this.change(id, () => notSpam);
  }

  /** How many other appointments are confirmed for the day and the window that a lead has or asks for. */
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

  private async matching(filter: LeadFilter): Promise<SelectQueryBuilder<Lead>> {
    if (filter.search) await this.keys.setMissing();
    return whereMatches(this.leads.createQueryBuilder('lead'), filter, this.calendar.dayOf());
  }

  /** The ids come from an index alone; only the leads that are shown are read whole. */
  private async rows(filter: LeadFilter, limit: number, last?: Lead): Promise<Lead[]> {
    const query = (await this.matching(filter)).select('lead.id', 'id');
    if (last) after(query, last);
    return this.whole(query.orderBy('lead.createdAt', 'DESC').addOrderBy('lead.id', 'DESC').limit(limit));
  }

  private async rowsByDay(filter: LeadFilter, limit: number): Promise<Lead[]> {
    const query = (await this.matching(filter)).select('lead.id', 'id');
    return this.whole(byDay(query, this.calendar.dayOf()).limit(limit));
  }

  private async whole(query: SelectQueryBuilder<Lead>): Promise<Lead[]> {
    const ids = (await query.getRawMany<{ id: number }>()).map(({ id }) => id);
    const leads = new Map((await this.leads.findBy({ id: In(ids) })).map((lead) => [lead.id, lead]));
    return ids.flatMap((id) => leads.get(id) ?? []);
  }

  private async present(leads: Lead[]): Promise<LeadView[]> {
    const [earlier, did] = await Promise.all([
      this.history.earlier(leads),
      this.entries.latest(leads.map(({ id }) => id)),
    ]);
    return leads.map((lead) => this.presenter.present(lead, earlier.get(lead.id), did.get(lead.id)));
  }
}

function changesOf(update: Omit<LeadUpdate | PersonUpdate, 'version'>): Partial<Lead> {
  const changes = Object.entries(update).filter(([, value]) => value !== undefined);
  const isEmpty = (field: string, value: unknown) => value === '' && field !== 'email';
  return Object.fromEntries(changes.map(([field, value]) => [field, isEmpty(field, value) ? null : value]));
}
