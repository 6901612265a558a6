import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type FindOptionsWhere, In, LessThanOrEqual, Not, type Repository } from 'typeorm';
import type { DeliveryKind } from '../../../views/contracts/messages/deliveries.js';
import { ClockService } from '../config/clock.service.js';
import { UnitOfWorkService } from '../database/unit-of-work.service.js';
import type { EndedDelivery, Outcome } from './delivery.js';
import { OutboxEventsService } from './outbox-events.service.js';
import { OutboxItem } from './outbox-item.entity.js';
import { givenUpAfterMs, waitAfter } from './retry-plan.js';

/** Longer than a delivery may take. An item whose lease has ended may be claimed by another process. */
export const leaseMs = 120_000;

/** How many due items are read at once: other processes may claim the first ones at the same moment. */
const candidates = 8;

/** Manages which process delivers which item: under a lease, and only the lease's holder settles the item. */
@Injectable()
export class ClaimsService {
  /** The leases (`leasedBy`) of this process. */
  private readonly held = new Set<string>();
  /** The items that this process is claiming right now, so that only one of its workers tries each. */
  private readonly claiming = new Set<number>();

  constructor(
    @InjectRepository(OutboxItem) private readonly items: Repository<OutboxItem>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly events: OutboxEventsService,
    private readonly clock: ClockService,
  ) {}

  /** Claims the item that has been due longest; undefined if all due items are claimed. */
  async take(kinds: DeliveryKind[]): Promise<OutboxItem | undefined> {
    for (;;) {
      const now = this.clock.now();
      const isDue = {
        state: 'waiting' as const,
        dueAt: LessThanOrEqual(now),
        leasedUntil: LessThanOrEqual(now),
      };
      const where = { kind: In(kinds), ...isDue, id: Not(In([...this.claiming])) };
      const due = await this.items.find({ where, order: { dueAt: 'ASC', id: 'ASC' }, take: candidates });
      if (due.length === 0) return undefined;
      for (const item of due) {
        const { id, revision } = item;
        if (this.claiming.has(id)) continue;
        this.claiming.add(id);
        const taken = await this.claim(item, { id, revision, ...isDue }, now).finally(() =>
          this.claiming.delete(id),
        );
        if (taken) return taken;
      }
    }
  }

  /** If several processes try at once, the condition of the UPDATE lets only one through. */
  private async claim(
    { id, attempts, firstAttemptAt }: OutboxItem,
    isStillDue: FindOptionsWhere<OutboxItem>,
    now: Date,
  ): Promise<OutboxItem | undefined> {
    const claim = {
      leasedBy: randomUUID(),
      leasedUntil: new Date(now.getTime() + leaseMs),
      attempts: attempts + 1,
      firstAttemptAt: firstAttemptAt ?? now,
    };
    const taken = await this.unitOfWork.run(async (manager) => {
      const { affected } = await manager.update(OutboxItem, isStillDue, claim);
      return affected ? manager.findOneBy(OutboxItem, { id, leasedBy: claim.leasedBy }) : null;
    });
    if (taken) this.held.add(taken.leasedBy);
    return taken ?? undefined;
  }

  /**
   * Records that an item was delivered, skipped or rescheduled, which restarts its retries. Does nothing if
   * another process has claimed the item in the meantime.
   */
  async settle(item: OutboxItem, outcome: Outcome): Promise<void> {
    if (outcome.state === 'later')
      return this.finish(item, { note: '', dueAt: outcome.dueAt, attempts: 0, firstAttemptAt: null });
    const { state, note = '', record } = outcome;
    await this.finish(item, { state, note, settledAt: this.clock.now() }, state, record);
  }

  /** Records a failure: the item is retried later, or fails for good after 72 hours. */
  async postpone(item: OutboxItem, reason: string): Promise<void> {
    const now = this.clock.now().getTime();
    const since = (item.firstAttemptAt ?? item.wantedAt).getTime();
    if (now - since >= givenUpAfterMs)
      return this.giveUp(item, `Failed after 72 hours of retries. ${reason}`);
    await this.finish(item, { note: reason, dueAt: new Date(now + waitAfter(item.attempts)) });
  }

  /** Makes an item a dead letter, which is retried only if the owner asks for it. */
  async giveUp(item: OutboxItem, reason: string): Promise<void> {
    await this.finish(item, { state: 'dead', note: reason, settledAt: this.clock.now() }, 'dead');
  }

  /** Releases this process's unfinished items, so that others don't wait until the leases end. */
  async release(): Promise<void> {
    if (this.held.size === 0) return;
    await this.unitOfWork.run((manager) =>
      manager.update(OutboxItem, { leasedBy: In([...this.held]) }, this.unleased()),
    );
    this.held.clear();
  }

  /**
   * Writes the result and ends the lease. An item that was rescheduled during its delivery stays waiting,
   * because an earlier revision was delivered.
   */
  private async finish(
    { id, leadId, kind, revision, leasedBy }: OutboxItem,
    changes: Partial<OutboxItem>,
    end?: 'done' | 'skipped' | 'dead',
    record?: EndedDelivery['record'],
  ): Promise<void> {
    const unleased = this.unleased();
    await this.unitOfWork.run(async (manager) => {
      const lease = { id, leasedBy };
      const current = await manager.update(
        OutboxItem,
        { ...lease, revision },
        { ...changes, ...(end && { network: null }), note: changes.note?.slice(0, 500), ...unleased },
      );
      const isHeld = current.affected || (await manager.update(OutboxItem, lease, unleased)).affected;
      if (!isHeld) return;
      await record?.(manager);
      if (end && current.affected)
        await this.events.tell(manager, { leadId, kind, state: end, note: changes.note ?? '' });
    });
    this.held.delete(leasedBy);
  }

  /**
   * Returns the columns of an item without a lease. They include when the lease ended, by which
   * ClockStepService recognizes what was written before the clock was set back.
   */
  private unleased() {
    return { leasedBy: '', leasedUntil: this.clock.now() };
  }
}
