import { ConflictException, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, MoreThanOrEqual, type Repository } from 'typeorm';
import { type AppointmentTime, spanOf } from '../../../views/contracts/bookings/appointments.js';
import { type DayWindow, windowText } from '../../../views/contracts/bookings/free-windows.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { BusinessService } from '../business.service.js';
import { BookingSettingsService } from './booking-settings.service.js';
import { ReservedSlot } from './reserved-slot.entity.js';

/** Who asks for a place: a customer gets one that is free, the owner one more where none is. */
export type Asking = 'customer' | 'owner';

type Booked = AppointmentTime & { day: string };

/** More appointments than this in one window are not told apart; the owner's next one fails. */
const crewsAtMost = 1000;
const allCrews = Array.from({ length: crewsAtMost }, (_, index) => index + 1);

/**
 * The places that appointments take: one crew in each arrival window that the appointment touches. That two appointments never have
 * one place is decided by the table's key, not by what was read before.
 */
@Injectable()
export class SlotsService {
  constructor(
    @InjectRepository(ReservedSlot) private readonly places: Repository<ReservedSlot>,
    private readonly terms: BookingSettingsService,
    private readonly business: BusinessService,
  ) {}

  /**
   * Gives a lead the places of an appointment, in the place of those that it has.
   * @throws {WindowTaken} for a customer, where a window has no crew left. The unit of work must fail with it.
   */
  async take(manager: EntityManager, leadId: number, booked: Booked, asking: Asking): Promise<void> {
    await this.free(manager, leadId);
    for (const window of this.windowsOf(booked)) await this.takeOne(manager, leadId, window, asking);
  }

  /** Frees the places of a lead. */
  async free(manager: EntityManager, leadId: number): Promise<void> {
    await manager.delete(ReservedSlot, { leadId });
  }

  /** How many places of each window are taken, from a day on: by {@link windowText}. */
  async takenFrom(day: string): Promise<Map<string, number>> {
    const taken = new Map<string, number>();
    for (const place of await this.places.findBy({ day: MoreThanOrEqual(day) }))
      taken.set(windowText(place), (taken.get(windowText(place)) ?? 0) + 1);
    return taken;
  }

  /** The windows in which each lead has places, from a day on. */
  async windowsByLead(day: string): Promise<Map<number, DayWindow[]>> {
    const windows = new Map<number, DayWindow[]>();
    for (const { leadId, ...window } of await this.places.findBy({ day: MoreThanOrEqual(day) }))
      windows.set(leadId, [...(windows.get(leadId) ?? []), window]);
    return windows;
  }

  /** The windows of its day that an appointment touches: all of them where it is at any time. */
  windowsOf({ day, timeWindow, minutes }: Booked): DayWindow[] {
    const { facts } = this.business;
    const span = spanOf({ timeWindow, minutes }, facts);
    return facts.timeWindows
      .filter(({ from, to }) => !span || (span.from < to * 60 && span.to > from * 60))
      .map(({ value }) => ({ day, timeWindow: value }));
  }

  /** Tries one crew after the other: the INSERT itself sees what others have committed meanwhile. */
  private async takeOne(manager: EntityManager, leadId: number, window: DayWindow, asking: Asking) {
    const crews = asking === 'owner' ? allCrews : await this.crewsLeft(manager, window);
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
   * The crews that a customer may have in a window. An appointment beyond the number of crews takes one of theirs: as many as are left,
   * and always the first ones, so that all who ask at the same moment ask for the same.
   */
  private async crewsLeft(manager: EntityManager, window: DayWindow): Promise<number[]> {
    const { crews } = await this.terms.find(manager);
    const inAll = crews[window.timeWindow] ?? 0;
    const taken = await manager.findBy(ReservedSlot, { ...window });
    const free = allCrews.filter((crew) => !taken.some((place) => place.crew === crew));
    return free.slice(0, Math.max(0, inAll - taken.length));
  }
}

/** 409: no crew is left in the window. */
export class WindowTaken extends ConflictException {
  constructor(readonly window: DayWindow) {
    super('Somebody has just taken that time.');
  }
}
