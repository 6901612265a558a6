import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { DeliveryKind } from '../../../views/contracts/messages/deliveries.js';
import { weekdayOf } from '../../../views/format/moments.js';
import { BusinessCalendarService, type Day } from '../../business/business-calendar.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { OutboxWorkerService } from '../../platform/outbox/outbox-worker.service.js';
import { AcknowledgementLimitService } from './acknowledgement-limit.service.js';

const digestTime = '07:30';

/** Every process enqueues a day's emails and alert a day ahead; the outbox's unique key keeps one of each. */
@Injectable()
export class DailyTasksService implements OnModuleInit {
  /** The day whose digest this process has enqueued. */
  private doneFor = '';

  constructor(
    private readonly worker: OutboxWorkerService,
    private readonly outbox: OutboxService,
    private readonly limit: AcknowledgementLimitService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
  ) {}

  onModuleInit(): void {
    this.worker.beforeEachRound(() => this.doWhatIsDue());
  }

  private async doWhatIsDue(): Promise<void> {
    const now = this.clock.now();
    const today = this.calendar.dayOf(now);
    const isEarly = now < this.calendar.at(today, digestTime);
    const day = isEarly ? today : this.calendar.plusDays(today, 1);
    if (this.doneFor === day) return;
    const dueAt = this.calendar.at(day, digestTime);
    await this.unitOfWork.run(async (manager) => {
      for (const kind of kindsOf(day))
        await this.outbox.enqueue(manager, { leadId: 0, kind, occasion: day, dueAt });
    });
    await this.limit.forgetOld();
    this.doneFor = day;
  }
}

function kindsOf(day: Day): DeliveryKind[] {
  const [isMonday, isFirst] = [weekdayOf(day) === 1, day.endsWith('-01')];
  return [
    'digest',
    'held-spam',
    ...(isMonday ? ['weekly' as const] : []),
    ...(isFirst ? ['monthly' as const] : []),
  ];
}
