import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Lead } from './lead.entity.js';

/** How a lead that the database had lost was stored again: as it was, or without the window that somebody else has by now. */
export type Restoration = 'whole' | 'without-window';

/** Something that happened to a lead. */
export type LeadEvent =
  /** `isSilent`: the owner wrote it down, and the customer is sent nothing. `restored`: it was acknowledged before, and lost since. */
  | { kind: 'created'; lead: Lead; isSilent?: boolean; restored?: Restoration }
  /** `isSilent`: the owner asked that the customer is sent nothing. `by`: who changed it; the owner, where nobody is named. */
  | { kind: 'changed'; before: Lead; lead: Lead; isSilent?: boolean; by?: 'customer' }
  /** It came in without being held as spam, or the owner said "Not spam". Told after `created` or `changed`. */
  | { kind: 'accepted'; lead: Lead; isSilent?: boolean; restored?: Restoration }
  /** The customer does something at the link to it. Told before it is written down, in the same transaction. */
  | { kind: 'heard-from'; lead: Lead }
  /** Its rows are deleted; listeners delete what they keep about it. */
  | { kind: 'erased'; lead: Lead };

export interface LeadListener {
  onLeadEvent(manager: EntityManager, event: LeadEvent): Promise<void>;
}

/**
 * How other parts hear of what happens to leads; src/lead-listeners.ts names them, in the order in which they hear. Listeners run
 * in the lead's own transaction, so that what they write is stored with it or not at all. One that throws rolls the lead's
 * change back, so they only write rows and do nothing slow.
 */
@Injectable()
export class LeadEventsService {
  private readonly listeners: LeadListener[] = [];

  listen(listener: LeadListener): void {
    this.listeners.push(listener);
  }

  /** @param manager that of the unit of work in which the lead is written. */
  async tell(manager: EntityManager, event: LeadEvent): Promise<void> {
    for (const listener of this.listeners) await listener.onLeadEvent(manager, event);
    if (!isAccepted(event)) return;
    const { lead, isSilent } = event;
    const restored = event.kind === 'created' ? event.restored : undefined;
    await this.tell(manager, { kind: 'accepted', lead, isSilent, restored });
  }
}

function isAccepted(event: LeadEvent): event is LeadEvent & { kind: 'created' | 'changed' } {
  if (event.kind === 'created') return !event.lead.isSpam;
  return event.kind === 'changed' && event.before.isSpam && !event.lead.isSpam;
}
