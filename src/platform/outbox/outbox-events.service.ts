import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { DeliveryKind } from '../../../views/contracts/messages/deliveries.js';

/** A delivery that came to its end. */
export interface OutboxEvent {
  /** 0 for what belongs to no lead. */
  leadId: number;
  kind: DeliveryKind;
  state: 'done' | 'skipped' | 'dead';
  note: string;
}

export interface OutboxListener {
  onOutboxEvent(manager: EntityManager, event: OutboxEvent): Promise<void>;
}

/**
 * How other parts hear of what was delivered, such as a lead's timeline; src/lead-listeners.ts names them. Listeners run in the
 * transaction that settles the item, so they only write rows.
 */
@Injectable()
export class OutboxEventsService {
  private readonly listeners: OutboxListener[] = [];

  listen(listener: OutboxListener): void {
    this.listeners.push(listener);
  }

  async tell(manager: EntityManager, event: OutboxEvent): Promise<void> {
    for (const listener of this.listeners) await listener.onOutboxEvent(manager, event);
  }
}
