import { Injectable } from '@nestjs/common';
import { BusinessCalendar } from '../business/business-calendar.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Clock } from '../outbox/clock.js';
import { Outbox } from '../outbox/outbox.js';
import { DailyLimit } from './daily-limit.js';

const digestTime = '07:30';

/** What each day needs: its digest is asked for the day before, by every process; the unique key makes it one. */
@Injectable()
export class DailyChores {
  private seenTo = '';

  constructor(
    private readonly outbox: Outbox,
    private readonly limit: DailyLimit,
    private readonly unitOfWork: UnitOfWork,
    private readonly calendar: BusinessCalendar,
    private readonly clock: Clock,
  ) {}

  async seeTo(): Promise<void> {
    const now = this.clock.now();
    const today = this.calendar.dayOf(now);
    const isEarly = now < this.calendar.at(today, digestTime);
    const day = isEarly ? today : this.calendar.plusDays(today, 1);
    if (this.seenTo === day) return;
    const dueAt = this.calendar.at(day, digestTime);
    await this.unitOfWork.run((manager) =>
      this.outbox.once({ leadId: 0, kind: 'digest', occasion: day, dueAt }, manager),
    );
    await this.limit.forgetOld();
    this.seenTo = day;
  }
}
