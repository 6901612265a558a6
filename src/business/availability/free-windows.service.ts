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
import { Listeners } from '../../platform/background/listeners.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { BusinessService } from '../business.service.js';
import { BusinessCalendarService } from '../business-calendar.service.js';
import { DaysOffService } from '../days-off.service.js';
import { BookingSettingsService } from './booking-settings.service.js';
import { freeWindows } from './free-windows.js';
import { SlotsService } from './slots.service.js';

const hourMs = 3_600_000;
/** Other processes change appointments and settings, and time passes: all read again this often. */
const refreshIntervalMs = 2_000;
/** The pause after a failed read. */
const retryMs = 5_000;
/** A visitor waits at most this long for a fresh read. */
const maxWaitMs = 500;

/**
 * Keeps the open slots (arrival windows with a free crew) in memory, because pages are shown even while the
 * database is down. During that time no slot is offered, because none could be confirmed.
 */
@Injectable()
export class FreeWindowsService implements OnModuleInit {
  private readonly logger = new Logger(FreeWindowsService.name);
  private known: { windows: readonly DayWindow[]; isInstant: boolean } = noFreeWindows;
  /** Whether the last read succeeded. */
  private isRead = false;
  private readonly listeners = new Listeners();
  /** Calls a function whenever the open slots or the instant booking setting change. */
  readonly onChange = this.listeners.add;
  readonly task = new BackgroundTask(
    () => this.update(),
    ({ code, name }: NodeJS.ErrnoException) => {
      this.isRead = false;
      this.set(noFreeWindows);
      this.logger.warn({ event: 'free-windows.read-failed', reason: code ?? name });
      return retryMs;
    },
  );

  constructor(
    private readonly settings: BookingSettingsService,
    private readonly slots: SlotsService,
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

  /** Returns the next few open slots, which forms offer. */
  get offered(): FreeWindows {
    return { ...this.known, windows: this.known.windows.slice(0, offeredWindows) };
  }

  /** Returns all open slots, in order. */
  get all(): readonly DayWindow[] {
    return this.known.windows;
  }

  /** Whether online bookings are confirmed automatically. */
  get isInstant(): boolean {
    return this.known.isInstant;
  }

  /** Checks if a slot is open; rereads if not. If the database is too slow, the slot counts as taken. */
  async isFree(window: DayWindow): Promise<boolean> {
    const isKnown = () => this.all.some((one) => windowText(one) === windowText(window));
    if (!isKnown()) await Promise.race([this.refresh(), sleep(maxWaitMs, undefined, { ref: false })]);
    return isKnown();
  }

  /** Checks if a slot isn't open. While the database is down, no slot counts as taken. */
  async isTaken(window: DayWindow): Promise<boolean> {
    return !(await this.isFree(window)) && this.isRead;
  }

  /** Returns two open slots instead of a full one: from its day on or, if there are none, the first two. */
  insteadOf({ day }: DayWindow): DayWindow[] {
    const later = this.all.filter((window) => window.day >= day);
    return (later.length > 0 ? later : this.all).slice(0, 2);
  }

  /** Reads the open slots immediately, for example after a booking. Never fails. */
  refresh(): Promise<void> {
    return this.task.runNow();
  }

  /** Returns the slots that would be open with these settings. */
  async read(settings: BookingSettings): Promise<DayWindow[]> {
    const today = this.calendar.dayOf();
    const reserved = await this.slots.reservedFrom(today);
    const earliest = this.clock.now().getTime() + settings.noticeHours * hourMs;
    return freeWindows({
      days: Array.from({ length: settings.daysAhead + 1 }, (_, ahead) =>
        this.calendar.plusDays(today, ahead),
      ),
      timeWindows: this.business.facts.timeWindows,
      openingHours: this.business.facts.openingHours,
      daysOff: this.daysOff.all,
      settings,
      reserved: (window) => reserved.get(windowText(window)) ?? 0,
      isTooSoon: (day, { from }) => this.calendar.at(day, timeOf(from)).getTime() < earliest,
    });
  }

  private async update(): Promise<number> {
    const settings = await this.settings.find();
    const windows = await this.read(settings);
    this.isRead = true;
    this.set({ windows, isInstant: settings.isInstant });
    return refreshIntervalMs;
  }

  private set(now: typeof this.known): void {
    const before = JSON.stringify(this.offered);
    this.known = now;
    if (JSON.stringify(this.offered) !== before) this.listeners.notify();
  }
}

/** Formats an hour of the 24-hour clock as HH:MM. */
const timeOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
