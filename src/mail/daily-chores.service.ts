import { Injectable } from '@nestjs/common';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { ClockService } from '../config/clock.service.js';
import { UnitOfWorkService } from '../database/unit-of-work.service.js';
import { OutboxService } from '../outbox/outbox.service.js';
import { DailyLimitService } from './daily-limit.service.js';

const digestTime = '07:30';

/** What each day needs: its digest is asked for the day before, by every process; the unique key makes it one. */
@Injectable()
export class DailyChoresService {
  private seenTo = '';

  constructor(
    private readonly outbox: OutboxService,
    private readonly limit: DailyLimitService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
  ) {}

  async seeTo(): Promise<void> {
    const now = this.clock.now();
    const today = this.calendar.dayOf(now);
    const isEarly = now < this.calendar.at(today, digestTime);
    const day = isEarly ? today : this.calendar.plusDays(today, 1);
    if (this.seenTo === day) return;
    const dueAt = this.calendar.at(day, digestTime);
    await this.unitOfWork.run((manager) =>
      this.outbox.enqueue({ leadId: 0, kind: 'digest', occasion: day, dueAt }, manager),
    );
    await this.limit.forgetOld();
    this.seenTo = day;
  }
}
