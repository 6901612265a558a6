import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Lead } from './lead.entity.js';

/** Something that happened to a lead. */
export type LeadEvent =
  | { kind: 'created'; lead: Lead }
  | { kind: 'changed'; before: Lead; lead: Lead }
  /** It is gone: whoever keeps something of it lets go of that. */
  | { kind: 'erased'; lead: Lead };

export type LeadListener = (event: LeadEvent, manager: EntityManager) => Promise<void>;

/**
 * How other parts hear of what happens to leads. Listeners run in the lead's own transaction, so that what they write is
 * stored with it or not at all; one that throws takes the lead's change back, so they only write rows and do nothing slow.
 */
@Injectable()
export class LeadEventsService {
  private readonly listeners: LeadListener[] = [];

  listen(listener: LeadListener): void {
    this.listeners.push(listener);
  }

  /** @param manager that of the unit of work in which the lead is written. */
  async tell(event: LeadEvent, manager: EntityManager): Promise<void> {
    for (const listener of this.listeners) await listener(event, manager);
  }
}
