import { ConflictException, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, MoreThanOrEqual, type Repository } from 'typeorm';
import type { AppointmentTime } from '../../../views/contracts/bookings/appointments.js';
import { type DayWindow, windowText } from '../../../views/contracts/bookings/free-windows.js';
import { spanOf } from '../../../views/format/arrival-hours.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { BusinessService } from '../business.service.js';
import { BookingSettingsService } from './booking-settings.service.js';
import { ReservedSlot } from './reserved-slot.entity.js';

/** Who reserves a slot: a customer only gets a free crew; the owner can overbook. */
export type Requester = 'customer' | 'owner';

type Booked = AppointmentTime & { day: string };

/** The most appointments in one window. The owner's next one fails. */
const maxCrews = 1000;
const allCrews = Array.from({ length: maxCrews }, (_, index) => index + 1);

/**
 * Reserves slots for appointments: one crew in each arrival window that an appointment overlaps. The table's
 * primary key prevents double booking, whatever was read before.
 */
@Injectable()
export class SlotsService {
  constructor(
    @InjectRepository(ReservedSlot) private readonly slots: Repository<ReservedSlot>,
    private readonly settings: BookingSettingsService,
    private readonly business: BusinessService,
  ) {}

  /**
   * Reserves the slots of a lead's appointment and releases the lead's previous ones.
   * @throws {WindowTaken} for a customer, if a window has no crew left. The unit of work must fail with it.
   */
  async reserve(manager: EntityManager, leadId: number, booked: Booked, requester: Requester): Promise<void> {
    await this.release(manager, leadId);
    for (const window of this.windowsOf(booked)) await this.reserveOne(manager, leadId, window, requester);
  }

  /** Releases the slots of a lead. */
  async release(manager: EntityManager, leadId: number): Promise<void> {
    await manager.delete(ReservedSlot, { leadId });
  }

  /** Counts the reserved slots of each window from a day on, by {@link windowText}. */
  async reservedFrom(day: string): Promise<Map<string, number>> {
    const reserved = new Map<string, number>();
    for (const slot of await this.slots.findBy({ day: MoreThanOrEqual(day) }))
      reserved.set(windowText(slot), (reserved.get(windowText(slot)) ?? 0) + 1);
    return reserved;
  }

  /** Returns the windows in which each lead has slots, from a day on. */
  async windowsByLead(day: string): Promise<Map<number, DayWindow[]>> {
    const windows = new Map<number, DayWindow[]>();
    for (const { leadId, ...window } of await this.slots.findBy({ day: MoreThanOrEqual(day) }))
      windows.set(leadId, [...(windows.get(leadId) ?? []), window]);
    return windows;
  }

  /** Returns the arrival windows that an appointment overlaps: all of its day if it is at any time. */
  windowsOf({ day, timeWindow, minutes }: Booked): DayWindow[] {
    const { facts } = this.business;
    const span = spanOf({ day, timeWindow, minutes }, facts);
    return facts.timeWindows
      .filter(({ from, to }) => !span || (span.from < to * 60 && span.to > from * 60))
      .map(({ value }) => ({ day, timeWindow: value }));
  }

  /** Reserves a slot, trying one crew after another: the INSERT itself sees what others have committed. */
  private async reserveOne(
    manager: EntityManager,
    leadId: number,
    window: DayWindow,
    requester: Requester,
  ): Promise<void> {
    const crews = requester === 'owner' ? allCrews : await this.freeCrews(manager, window);
    for (const crew of crews) {
      try {
        await manager.insert(ReservedSlot, { ...window, crew, leadId });
        return;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
    throw new WindowTaken(window);
  }

  /**
   * Lists the crews that a customer can get in a window. Overbooked appointments count too. Always returns
   * the lowest numbers, so that concurrent requests try the same crew and conflict.
   */
  private async freeCrews(manager: EntityManager, window: DayWindow): Promise<number[]> {
    const { crews } = await this.settings.find(manager);
    const capacity = crews[window.timeWindow] ?? 0;
    const reserved = await manager.findBy(ReservedSlot, { ...window });
    const free = allCrews.filter((crew) => !reserved.some((slot) => slot.crew === crew));
    return free.slice(0, Math.max(0, capacity - reserved.length));
  }
}

/** 409: the window has no crew left. */
export class WindowTaken extends ConflictException {
  constructor(readonly window: DayWindow) {
    super('That time was just booked. Pick another.');
  }
}
