import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { DeliveryKind } from '../../../views/contracts/messages/deliveries.js';
import { ActorService } from '../audit/actor.service.js';
import { ClockService } from '../config/clock.service.js';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { insertRow } from '../database/insert-row.js';
import { noLease, OutboxItem } from './outbox-item.entity.js';

/** Of these emails, one network may cause only a share of those that are sent in an hour. */
const sharedByNetworks: readonly DeliveryKind[] = ['acknowledgement', 'appointment', 'customer-news'];

interface EnqueuedDelivery {
  /** 0 for deliveries without a lead. */
  leadId: number;
  kind: DeliveryKind;
  occasion?: string;
  /** Default: now. */
  dueAt?: Date;
}

/** Enqueues deliveries in the transaction of the causing change, so they are stored with it or not at all. */
@Injectable()
export class OutboxService {
  private nudge: () => void = () => undefined;

  constructor(
    private readonly clock: ClockService,
    private readonly actor: ActorService,
  ) {}

  /** Sets the function to call when an item is enqueued, before its transaction is committed. */
  onEnqueued(nudge: () => void): void {
    this.nudge = nudge;
  }

  /** Enqueues a one-time delivery. A repeat changes nothing, but enqueues a skipped item again. */
  async enqueue(manager: EntityManager, wanted: EnqueuedDelivery): Promise<void> {
    if (await this.insert(manager, wanted)) return;
    await manager.update(OutboxItem, { ...keyOf(wanted), state: 'skipped' }, this.nextRevision(wanted));
  }

  /** Enqueues a repeatable delivery as a new revision of its item, which replaces one still waiting. */
  async reschedule(manager: EntityManager, wanted: EnqueuedDelivery): Promise<void> {
    // Insert first: an update that finds no row locks the gap (InnoDB), and two of them would deadlock at the
    // insert.
    if (await this.insert(manager, wanted)) return;
    await manager.update(OutboxItem, keyOf(wanted), this.nextRevision(wanted));
    this.nudge();
  }

  /** Records an undelivered item as delivered, so that it never will be. A repeat changes nothing. */
  async countAsDone(manager: EntityManager, wanted: EnqueuedDelivery, note: string): Promise<void> {
    await this.insert(manager, wanted, { state: 'done', settledAt: this.clock.now(), network: null, note });
  }

  /** Skips an item that still waits. */
  async cancel(manager: EntityManager, wanted: EnqueuedDelivery): Promise<void> {
    const dropped = { state: 'skipped' as const, settledAt: this.clock.now(), network: null };
    await manager.update(OutboxItem, { ...keyOf(wanted), state: 'waiting' }, dropped);
  }

  /** Returns the kinds of deliveries about a lead that still wait. */
  async waitingKinds(manager: EntityManager, leadId: number): Promise<DeliveryKind[]> {
    const items = await manager.findBy(OutboxItem, { leadId, occasion: '', state: 'waiting' });
    return items.map(({ kind }) => kind);
  }

  /** Deletes every item about a lead. A delivery that is already running still arrives. */
  async erase(manager: EntityManager, leadId: number): Promise<void> {
    await manager.delete(OutboxItem, { leadId });
  }

  /** Returns the occasions of a kind's items without a lead that still wait. */
  async waitingOccasions(manager: EntityManager, kind: DeliveryKind): Promise<string[]> {
    const where = { leadId: 0, kind, state: 'waiting' as const };
    return (await manager.find(OutboxItem, { select: { occasion: true }, where })).map(
      (item) => item.occasion,
    );
  }

  /** Deletes items without a lead. @param occasions of them. */
  async forget(manager: EntityManager, kind: DeliveryKind, occasions: readonly string[]): Promise<void> {
    if (occasions.length > 0) await manager.delete(OutboxItem, { leadId: 0, kind, occasion: In(occasions) });
  }

  private nextRevision({ kind, dueAt }: EnqueuedDelivery) {
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
      network: this.networkFor(kind),
    };
  }

  private networkFor(kind: DeliveryKind): string | null {
    return (sharedByNetworks.includes(kind) && this.actor.network) || null;
  }

  /** Inserts an item, unless its unique key exists. @returns whether it is new. */
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
        network: this.networkFor(wanted.kind),
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
