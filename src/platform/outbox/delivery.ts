import { DiscoveryService } from '@nestjs/core';
import type { EntityManager } from 'typeorm';
import type { DeliveryKind } from '../../../views/contracts/messages/deliveries.js';
import type { OutboxItem } from './outbox-item.entity.js';

/** The result of a delivery that didn't throw: it ended, or it has to wait until `dueAt`. */
export type Outcome = EndedDelivery | { state: 'later'; dueAt: Date };

export interface EndedDelivery {
  /** "skipped" when there was nothing to deliver any more. */
  state: 'done' | 'skipped';
  /** A text for the owner. */
  note?: string;
  /** Writes rows that depend on the delivery, in the transaction that settles the item. */
  record?: (manager: EntityManager) => Promise<void>;
}

/** Delivers items of a kind. Any module can provide one; it is found by its `@Delivers`. */
export interface Delivery {
  /** Whether it can deliver; without its server, say, its items wait without an attempt. Default: always. */
  isReady?(): boolean;
  /**
   * Delivers an item. May be called again for the same revision after a crash, so receivers must be able to
   * recognize a repeat.
   * @param signal is aborted if the delivery takes too long or the process stops.
   * @throws {Refused} if another attempt wouldn't help. After any other error, the delivery is retried.
   */
  deliver(item: OutboxItem, signal: AbortSignal): Promise<Outcome>;
}

/** The server that deliveries wait for. */
export type QueueName = 'email' | 'calendar' | 'push' | 'search' | 'webhook';

/** Sets the metadata by which DeliveryQueuesService finds the deliveries. */
export const deliveryMark = DiscoveryService.createDecorator<{ queue: QueueName; kinds: DeliveryKind[] }>();

/** Declares which kinds a {@link Delivery} delivers, and which server it waits for. */
export const Delivers = (queue: QueueName, ...kinds: DeliveryKind[]) => deliveryMark({ queue, kinds });

/** Thrown if an item can never be delivered as it is. The message is for the owner. */
export class Refused extends Error {}
