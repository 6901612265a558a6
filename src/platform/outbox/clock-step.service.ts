import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import type { DeliveryKind } from '../../../views/contracts/messages/deliveries.js';
import { ClockService } from '../config/clock.service.js';
import { UnitOfWorkService } from '../database/unit-of-work.service.js';
import { leaseMs } from './claims.service.js';
import { OutboxItem } from './outbox-item.entity.js';
import { OutboxWorkerService } from './outbox-worker.service.js';

/** A smaller step is ignored: the clocks of several machines always differ a little. */
const smallStepMs = 60_000;
/** How many items are moved in one unit of work. */
const atOnce = 200;
/** Planned for a time of the day, which they keep; all others are planned for so long after something. */
const atTimesOfTheDay: readonly DeliveryKind[] = [
  'digest',
  'weekly',
  'monthly',
  'held-spam',
  'reminder',
  'review-request',
  'rebooking-reminder',
];

/**
 * Keeps a clock that is set back from delaying deliveries. Items from before have times in the future and
 * would wait for as long as the clock was set back; they are moved forward by that time.
 */
@Injectable()
export class ClockStepService implements OnModuleInit {
  private readonly logger = new Logger(ClockStepService.name);

  constructor(
    @InjectRepository(OutboxItem) private readonly items: Repository<OutboxItem>,
    private readonly worker: OutboxWorkerService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
  ) {}

  onModuleInit(): void {
    this.worker.beforeEachRound(() => this.bringForward());
  }

  private async bringForward(): Promise<void> {
    const now = this.clock.now().getTime();
    const ahead = MoreThan(new Date(now + smallStepMs));
    const state = 'waiting' as const;
    const items = await this.items.find({
      where: [
        { state, wantedAt: ahead },
        { state, leasedUntil: ahead },
      ],
      order: { id: 'ASC' },
      take: atOnce,
    });
    const broughtForward = items.flatMap((item) => {
      const changes = changesTo(item, now);
      return changes ? [{ item, changes }] : [];
    });
    if (broughtForward.length === 0) return;
    await this.unitOfWork.run(async (manager) => {
      for (const { item, changes } of broughtForward) {
        const { id, revision, leasedBy, dueAt } = item;
        await manager.update(OutboxItem, { id, revision, leasedBy, dueAt, state }, changes);
      }
    });
    this.logger.warn({ event: 'outbox.clock-set-back', items: broughtForward.length });
  }
}

/** Returns the changes that move an item forward; undefined if there are none. @param now in milliseconds. */
function changesTo(
  { kind, attempts, wantedAt, dueAt, leasedBy, leasedUntil }: OutboxItem,
  now: number,
): Partial<OutboxItem> | undefined {
  const aheadMs = (instant: Date) => instant.getTime() - now;
  const noLaterThanNow = (instant: Date) => new Date(Math.min(instant.getTime(), now));
  if (leasedBy !== '') {
    if (aheadMs(leasedUntil) <= leaseMs + smallStepMs) return undefined;
    // The process that holds the lease may be delivering the item now, so the item gets a whole lease from
    // now and is due after it.
    return {
      wantedAt: noLaterThanNow(wantedAt),
      dueAt: noLaterThanNow(dueAt),
      leasedUntil: new Date(now + leaseMs),
    };
  }
  const stepMs = Math.max(aheadMs(wantedAt), aheadMs(leasedUntil));
  const isPlanned = attempts === 0 && dueAt > wantedAt && atTimesOfTheDay.includes(kind);
  return {
    wantedAt: noLaterThanNow(wantedAt),
    leasedUntil: noLaterThanNow(leasedUntil),
    ...(isPlanned ? {} : { dueAt: new Date(dueAt.getTime() - stepMs) }),
  };
}
