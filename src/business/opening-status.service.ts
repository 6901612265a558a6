import { Injectable } from '@nestjs/common';
import type { DayOff, OpenDays } from '../../views/contracts/website/business.js';
import { type OpeningChanges, quarterMs } from '../../views/contracts/website/opening-status.js';
import { ClockService } from '../platform/config/clock.service.js';
import { BusinessService } from './business.service.js';
import { BusinessCalendarService } from './business-calendar.service.js';
import { DaysOffService } from './days-off.service.js';
import { openingChanges } from './opening-status.js';

/** What every page says of the opening hours beside the phone. */
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

  /** What is said from now on, worked out anew when something else is to be said. */
  get changes(): OpeningChanges {
    const { openingHours } = this.business.facts;
    const daysOff = this.daysOff.all;
    const now = this.clock.now().getTime();
    if (
      this.known?.openingHours !== openingHours ||
      this.known.daysOff !== daysOff ||
      !holds(this.known, now)
    ) {
      const changes = openingChanges({ openingHours, daysOff }, this.calendar.timeZone, now);
      this.known = { openingHours, daysOff, changes };
    }
    return this.known.changes;
  }

  /** When something else is to be said than now. */
  until(): Date {
    return new Date(this.changes[1][0] * quarterMs);
  }
}

const holds = ({ changes: [first, second] }: { changes: OpeningChanges }, now: number) =>
  first[0] * quarterMs <= now && now < second[0] * quarterMs;
