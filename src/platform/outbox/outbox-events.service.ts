import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { DeliveryKind } from '../../../views/contracts/messages/deliveries.js';

/** A delivery that ended. */
export interface OutboxEvent {
  /** 0 for deliveries without a lead. */
  leadId: number;
  kind: DeliveryKind;
  state: 'done' | 'skipped' | 'dead';
  note: string;
}

export interface OutboxListener {
  onOutboxEvent(manager: EntityManager, event: OutboxEvent): Promise<void>;
}

/**
 * Notifies other parts, like a lead's timeline, when a delivery ends; src/lead-listeners.ts lists them.
 * Listeners run in the transaction that settles the item, so they may only write rows.
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
