import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Lead } from './lead.entity.js';

/** How a lost lead was restored: completely, or without its slot because someone else has booked it. */
export type Restoration = 'whole' | 'without-window';

/** Something that happened to a lead. */
export type LeadEvent =
  /**
   * `isSilent`: the owner added it, and the customer gets no email. `restored`: the database had lost it.
   * `isPlanned`: a visit of a recurring plan. `apiKey`: the name of the key of the software that added it,
   * maybe some time ago.
   */
  | {
      kind: 'created';
      lead: Lead;
      isSilent?: boolean;
      restored?: Restoration;
      isPlanned?: boolean;
      apiKey?: string;
    }
  /**
   * `isSilent`: the customer gets no email. `by`: who changed it; the owner if missing. `isUndo`: it undoes
   * the last change.
   */
  | { kind: 'changed'; before: Lead; lead: Lead; isSilent?: boolean; by?: 'customer'; isUndo?: boolean }
  /**
   * It arrived without being spam, or the owner chose "Not spam". Emitted after `created` or `changed`.
   * `isSilent`: nobody is notified, because the owner added it or undid "Mark as spam".
   */
  | { kind: 'accepted'; lead: Lead; isSilent?: boolean; restored?: Restoration }
  /** The customer is about to act on the customer page. Emitted before storage, in the same transaction. */
  | { kind: 'heard-from'; lead: Lead }
  /** A quote was accepted. `number` is null if it was never sent. `by`: who did it; the owner if missing. */
  | { kind: 'quote-accepted'; lead: Lead; number: number | null; by?: 'customer' }
  /** The customer wrote a review. */
  | { kind: 'reviewed'; lead: Lead; review: { stars: number; text: string; name: string } }
  /** Its rows are deleted; listeners delete what they store about it. */
  | { kind: 'erased'; lead: Lead };

export interface LeadListener {
  onLeadEvent(manager: EntityManager, event: LeadEvent): Promise<void>;
}

/**
 * Emits lead events to other modules. src/lead-listeners.ts lists the listeners in order. They run in the
 * lead's transaction, so that their rows are stored with it or not at all. One that throws rolls the change
 * back, so they only write rows and do nothing slow.
 */
@Injectable()
export class LeadEventsService {
  private readonly listeners: LeadListener[] = [];

  listen(listener: LeadListener): void {
    this.listeners.push(listener);
  }

  /**
   * Emits an event to all listeners.
   * @param manager of the transaction that writes the lead.
   */
  async emit(manager: EntityManager, event: LeadEvent): Promise<void> {
    for (const listener of this.listeners) await listener.onLeadEvent(manager, event);
    if (!isAccepted(event)) return;
    const { lead, isSilent } = event;
    const restored = event.kind === 'created' ? event.restored : undefined;
    await this.emit(manager, { kind: 'accepted', lead, isSilent, restored });
  }
}

function isAccepted(event: LeadEvent): event is LeadEvent & { kind: 'created' | 'changed' } {
  if (event.kind === 'created') return !event.lead.isSpam;
  return event.kind === 'changed' && event.before.isSpam && !event.lead.isSpam;
}
