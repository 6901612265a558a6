import { Injectable } from '@nestjs/common';
import type { DayOff, OpenDays } from '../../views/contracts/website/business.js';
import { type OpeningChanges, quarterMs } from '../../views/contracts/website/opening-status.js';
import { ClockService } from '../platform/config/clock.service.js';
import { BusinessService } from './business.service.js';
import { BusinessCalendarService } from './business-calendar.service.js';
import { DaysOffService } from './days-off.service.js';
import { openingChanges } from './opening-status.js';

/** Provides the opening status that every page shows next to the phone number. */
@Injectable()
export class OpeningStatusService {
  private known?: {
    openingHours: readonly OpenDays[];
    daysOff: readonly DayOff[];
    changes: OpeningChanges;
  };

  constructor(
    private readonly business: BusinessService,
    private readonly daysOff: DaysOffService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
  ) {}

  /** Returns the status from now on. Recalculates it when the status, the hours or the days off change. */
  get changes(): OpeningChanges {
    const { openingHours } = this.business.facts;
    const daysOff = this.daysOff.all;
    const now = this.clock.now().getTime();
    if (
      this.known?.openingHours !== openingHours ||
      this.known.daysOff !== daysOff ||
      !isCurrent(this.known, now)
    ) {
      const changes = openingChanges({ openingHours, daysOff }, this.calendar.timeZone, now);
      this.known = { openingHours, daysOff, changes };
    }
    return this.known.changes;
  }

  /** Returns when the current status ends. */
  until(): Date {
    return new Date(this.changes[1][0] * quarterMs);
  }
}

const isCurrent = ({ changes: [first, second] }: { changes: OpeningChanges }, now: number) =>
  first[0] * quarterMs <= now && now < second[0] * quarterMs;
