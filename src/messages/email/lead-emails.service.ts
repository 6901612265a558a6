import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isScheduled } from '../../../views/contracts/leads/lead-stages.js';
import type { LeadEvent, LeadListener, Restoration } from '../../contacts/leads/lead-events.service.js';
import { activityNoticeDelayMs } from '../../contacts/links/customer-entries.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { AcknowledgedAddress } from './acknowledged-address.entity.js';

/** The occasions of alerts about leads that the database lost. */
export const restoredOccasions = {
  whole: 'restored',
  'without-window': 'restored, but the time is already booked',
} as const;

/**
 * Enqueues the two emails of every lead from the site, the confirmation of a lead that the owner added, and
 * the owner's updates about customers. A lead with an appointment gets the appointment's confirmation
 * instead. For an erased lead, deletes the record that its address got a confirmation.
 */
@Injectable()
export class LeadEmailsService implements LeadListener {
  constructor(
    private readonly outbox: OutboxService,
    private readonly clock: ClockService,
  ) {}

  async onLeadEvent(manager: EntityManager, event: LeadEvent): Promise<void> {
    const { kind, lead } = event;
    const { id } = lead;
    if (kind === 'erased') await manager.delete(AcknowledgedAddress, { leadId: id });
    if (kind === 'heard-from' && !lead.isSpam) await this.outbox.reschedule(manager, this.customerNews(id));
    if (kind !== 'accepted') return;
    if (event.restored) return this.alertRestored(manager, id, event.restored);
    if (event.isSilent) return;
    // The owner added this lead and needs no alert.
    if (!lead.source) await this.outbox.enqueue(manager, { leadId: id, kind: 'owner-alert' });
    if (!isScheduled(lead)) await this.outbox.enqueue(manager, { leadId: id, kind: 'acknowledgement' });
  }

  /** Alerts only the owner: the customer may have got a confirmation, and a second one would confuse. */
  private async alertRestored(manager: EntityManager, leadId: number, restored: Restoration): Promise<void> {
    await this.outbox.enqueue(manager, {
      leadId,
      kind: 'owner-alert',
      occasion: restoredOccasions[restored],
    });
    await this.outbox.countAsDone(
      manager,
      { leadId, kind: 'acknowledgement' },
      'Not sent again: the request was restored',
    );
  }

  private customerNews(leadId: number) {
    const dueAt = new Date(this.clock.now().getTime() + activityNoticeDelayMs);
    return { leadId, kind: 'customer-news' as const, dueAt };
  }
}
