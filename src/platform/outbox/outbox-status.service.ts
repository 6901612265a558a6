import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import type { DeliveryKind } from '../../../views/contracts/messages/deliveries.js';
import { ClockService } from '../config/clock.service.js';
import { msOf, sqlInstant } from '../database/dialect.js';
import { DeliveryQueuesService } from './delivery-queues.service.js';
import { OutboxHold } from './outbox-hold.entity.js';
import { OutboxItem } from './outbox-item.entity.js';

/** The status of the outbox for one kind of delivery. */
export interface KindStatus {
  kind: DeliveryKind;
  waiting: number;
  dead: number;
  /** For how long the oldest due one has been due, in milliseconds; 0 if none is. */
  oldestDueMs: number;
}

/** The status of the outbox: how much waits, for how long, and whether it is on hold. */
@Injectable()
export class OutboxStatusService {
  constructor(
    @InjectRepository(OutboxItem) private readonly items: Repository<OutboxItem>,
    @InjectRepository(OutboxHold) private readonly holds: Repository<OutboxHold>,
    private readonly queues: DeliveryQueuesService,
    private readonly clock: ClockService,
  ) {}

  /** Whether this is a restored copy that hasn't been released yet. Then nothing is delivered. */
  isHeld(): Promise<boolean> {
    return this.holds.exists();
  }

  /** Returns the status of every kind with waiting or failed deliveries. */
  async byKind(): Promise<KindStatus[]> {
    const now = this.clock.now().getTime();
    const at = sqlInstant(now);
    const rows: { kind: DeliveryKind; waiting: number; dead: number; oldest: Date | string | null }[] =
      await this.items.query(
        `SELECT kind,
                SUM(CASE WHEN state = 'waiting' THEN 1 ELSE 0 END) AS waiting,
                SUM(CASE WHEN state = 'dead' THEN 1 ELSE 0 END) AS dead,
                MIN(CASE WHEN state = 'waiting' AND dueAt <= ? THEN dueAt END) AS oldest
         FROM outbox WHERE state IN ('waiting', 'dead') GROUP BY kind`,
        [at],
      );
    return rows.map(({ kind, waiting, dead, oldest }) => ({
      kind,
      waiting: Number(waiting),
      dead: Number(dead),
      oldestDueMs: oldest ? now - msOf(oldest) : 0,
    }));
  }

  /** Counts undelivered emails that were due, or first tried, at least `sinceMs` ago. */
  countStuckEmails(sinceMs: number): Promise<number> {
    const then = LessThanOrEqual(new Date(this.clock.now().getTime() - sinceMs));
    const emails = { state: 'waiting' as const, kind: In(this.queues.kindsOf('email')) };
    return this.items.countBy([
      { ...emails, attempts: 0, dueAt: then },
      { ...emails, attempts: MoreThan(0), firstAttemptAt: then },
    ]);
  }
}
