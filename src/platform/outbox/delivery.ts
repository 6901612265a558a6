import { DiscoveryService } from '@nestjs/core';
import type { EntityManager } from 'typeorm';
import type { DeliveryKind } from '../../../views/contracts/messages/deliveries.js';
import type { OutboxItem } from './outbox-item.entity.js';

/** How a delivery went, unless it threw: it came to its end, or it is not its time. */
export type Outcome = EndedDelivery | { state: 'later'; dueAt: Date };

export interface EndedDelivery {
  /** "skipped" when there was nothing to deliver any more. */
  state: 'done' | 'skipped';
  /** In words for the owner. */
  note?: string;
  /** Writes what follows from the delivery, in the transaction that settles the item. */
  record?: (manager: EntityManager) => Promise<void>;
}

/** Knows how to deliver items of a kind: a provider of any module, found by its `@Delivers`. */
export interface Delivery {
  /** Whether it can deliver at all; where not, items wait untried. Without it, it always can. */
  isReady?(): boolean;
  /**
   * Delivers an item. May be called again for the same revision after a crash: what it sends must be recognisable as a
   * repeat.
   * @param signal ends it when it takes too long or the process stops.
   * @throws {Refused} for what another attempt would not change; anything else is tried again.
   */
  deliver(item: OutboxItem, signal: AbortSignal): Promise<Outcome>;
}

/** The server that deliveries wait for. */
export type QueueName = 'email' | 'calendar' | 'push';

/** The metadata by which DeliveryQueuesService finds the deliveries. */
export const deliveryMark = DiscoveryService.createDecorator<{ queue: QueueName; kinds: DeliveryKind[] }>();

/** Says what a {@link Delivery} delivers, and which server it waits for. */
export const Delivers = (queue: QueueName, ...kinds: DeliveryKind[]) => deliveryMark({ queue, kinds });

/** Thrown for what will never be delivered as it is; the message is for the owner. */
export class Refused extends Error {}
