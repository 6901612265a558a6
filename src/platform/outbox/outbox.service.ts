import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { DeliveryKind } from '../../../views/contracts/messages/deliveries.js';
import { ClockService } from '../config/clock.service.js';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { insertRow } from '../database/insert-row.js';
import { noLease, OutboxItem } from './outbox-item.entity.js';

interface EnqueuedDelivery {
  /** 0 for deliveries without a lead. */
  leadId: number;
  kind: DeliveryKind;
  occasion?: string;
  /** Now, unless said otherwise. */
  dueAt?: Date;
}

/** Where deliveries are enqueued, in the transaction of what they tell about: stored with it, or not at all. */
@Injectable()
export class OutboxService {
  private nudge: () => void = () => undefined;

  constructor(private readonly clock: ClockService) {}

  /** Calls back when something was enqueued, before its transaction is committed. */
  onEnqueued(nudge: () => void): void {
    this.nudge = nudge;
  }

  /** Enqueues what is delivered once. A repeat changes nothing, unless the item was skipped: then it waits again. */
  async enqueue(manager: EntityManager, wanted: EnqueuedDelivery): Promise<void> {
    if (await this.insert(manager, wanted)) return;
    await manager.update(OutboxItem, { ...keyOf(wanted), state: 'skipped' }, this.nextRevision(wanted));
  }

  /** Enqueues what may be delivered again: a new revision of the item, which replaces one that still waits. */
  async reschedule(manager: EntityManager, wanted: EnqueuedDelivery): Promise<void> {
    // Insert first: an update that finds no row locks the gap (InnoDB), and two of them would deadlock at the insert.
    if (await this.insert(manager, wanted)) return;
    await manager.update(OutboxItem, keyOf(wanted), this.nextRevision(wanted));
    this.nudge();
  }

  /** Writes down as done what counts as delivered, so that it is not delivered again. A repeat changes nothing. */
  async countAsDone(manager: EntityManager, wanted: EnqueuedDelivery, note: string): Promise<void> {
    await this.insert(manager, wanted, { state: 'done', settledAt: this.clock.now(), note });
  }

  /** Skips an item that still waits. */
  async cancel(manager: EntityManager, wanted: EnqueuedDelivery): Promise<void> {
    const dropped = { state: 'skipped' as const, settledAt: this.clock.now() };
    await manager.update(OutboxItem, { ...keyOf(wanted), state: 'waiting' }, dropped);
  }

  /** Deletes every item about a lead. What is being delivered at this moment still arrives. */
  async erase(manager: EntityManager, leadId: number): Promise<void> {
    await manager.delete(OutboxItem, { leadId });
  }

  private nextRevision({ dueAt }: EnqueuedDelivery) {
    const now = this.clock.now();
    return {
      state: 'waiting' as const,
      revision: () => 'revision + 1',
      attempts: 0,
      firstAttemptAt: null,
      settledAt: null,
      note: '',
      dueAt: dueAt ?? now,
      wantedAt: now,
    };
  }

  /** @returns whether the item is new; the unique key decides. */
  private async insert(
    manager: EntityManager,
    wanted: EnqueuedDelivery,
    settled: Partial<OutboxItem> = {},
  ): Promise<boolean> {
    const now = this.clock.now();
    try {
      await insertRow(manager, OutboxItem, {
        ...keyOf(wanted),
        token: randomUUID(),
        dueAt: wanted.dueAt ?? now,
        wantedAt: now,
        leasedUntil: noLease,
        ...settled,
      });
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
    this.nudge();
    return true;
  }
}

const keyOf = ({ leadId, kind, occasion = '' }: EnqueuedDelivery) => ({ leadId, kind, occasion });
