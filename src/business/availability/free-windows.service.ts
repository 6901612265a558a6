import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import {
  type BookingSettings,
  type DayWindow,
  type FreeWindows,
  noFreeWindows,
  offeredWindows,
  windowText,
} from '../../../views/contracts/bookings/free-windows.js';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { BusinessService } from '../business.service.js';
import { BusinessCalendarService } from '../business-calendar.service.js';
import { DaysOffService } from '../days-off.service.js';
import { BookingSettingsService } from './booking-settings.service.js';
import { freeWindows } from './free-windows.js';
import { SlotsService } from './slots.service.js';

const hourMs = 3_600_000;
/** Appointments, terms and the clock change without a word to this process: each looks again after so long. */
const lookAgainMs = 2_000;
/** A table that cannot be read is asked less often. */
const afterFailureMs = 5_000;
/** Nobody waits longer for a look. */
const longestLookMs = 500;

/**
 * The free arrival windows, as the pages show them. They are held in memory, since pages are shown without their database, too; while
 * that is away nothing is offered, because nothing could be confirmed.
 */
@Injectable()
export class FreeWindowsService implements OnModuleInit {
  private readonly logger = new Logger(FreeWindowsService.name);
  private known: { windows: readonly DayWindow[]; isInstant: boolean } = noFreeWindows;
  private readonly listeners: (() => void)[] = [];
  readonly task = new BackgroundTask(
    () => this.look(),
    (error) => {
      this.know(noFreeWindows);
      this.logger.warn({ event: 'free-windows.unknown', reason: (error as Error).name });
      return afterFailureMs;
    },
  );

  constructor(
    private readonly terms: BookingSettingsService,
    private readonly places: SlotsService,
    private readonly business: BusinessService,
    private readonly daysOff: DaysOffService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.daysOff.onChange(() => void this.refresh());
    this.database.whenReady(() => this.refresh());
  }

  /** What forms offer: the next few. */
  get offered(): FreeWindows {
    return { ...this.known, windows: this.known.windows.slice(0, offeredWindows) };
  }

  /** Every window that somebody can have, in order. */
  get all(): readonly DayWindow[] {
    return this.known.windows;
  }

  /** Whether a window that a visitor chooses is confirmed at once. */
  get isInstant(): boolean {
    return this.known.isInstant;
  }

  /** Whether somebody can have a window, by what the database says now; what it does not say soon is not free. */
  async isFree(window: DayWindow): Promise<boolean> {
    const isKnown = () => this.all.some((one) => windowText(one) === windowText(window));
    if (!isKnown()) await Promise.race([this.refresh(), sleep(longestLookMs, undefined, { ref: false })]);
    return isKnown();
  }

  /** The next two that somebody can have in the place of one: from its day on, else the first two. */
  insteadOf({ day }: DayWindow): DayWindow[] {
    const later = this.all.filter((window) => window.day >= day);
    return (later.length > 0 ? later : this.all).slice(0, 2);
  }

  /** Calls a function whenever what is free, or how it is booked, has changed. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Looks at once, as after an appointment was made. Never fails. */
  refresh(): Promise<void> {
    return this.task.runNow();
  }

  /** What is free under some terms, by what the database holds now. */
  async read(terms: BookingSettings): Promise<DayWindow[]> {
    const today = this.calendar.dayOf();
    const taken = await this.places.takenFrom(today);
    const earliest = this.clock.now().getTime() + terms.noticeHours * hourMs;
    return freeWindows({
      days: Array.from({ length: terms.daysAhead + 1 }, (_, ahead) => this.calendar.plusDays(today, ahead)),
      timeWindows: this.business.facts.timeWindows,
      openingHours: this.business.facts.openingHours,
      daysOff: this.daysOff.all,
      terms,
      taken: (window) => taken.get(windowText(window)) ?? 0,
      isTooSoon: (day, { from }) => this.calendar.at(day, timeOf(from)).getTime() < earliest,
    });
  }

  private async look(): Promise<number> {
    const terms = await this.terms.find();
    this.know({ windows: await this.read(terms), isInstant: terms.isInstant });
    return lookAgainMs;
  }

  private know(now: typeof this.known): void {
    const before = JSON.stringify(this.offered);
    this.known = now;
    if (JSON.stringify(this.offered) !== before) for (const listener of this.listeners) listener();
  }
}

/** An hour on a clock of 24 as HH:MM. */
const timeOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
