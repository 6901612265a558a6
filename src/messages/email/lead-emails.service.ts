import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { LeadEvent, LeadListener, Restoration } from '../../contacts/leads/lead-events.service.js';
import { customerNewsAfterMs } from '../../contacts/links/customer-entries.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { AcknowledgedAddress } from './acknowledged-address.entity.js';

/** The occasions of alerts about leads that the database had lost. */
export const restoredOccasions = { whole: 'restored', 'without-window': 'restored, time taken' } as const;

/**
 * Enqueues the two mails of every accepted lead from the site (whoever has an appointment at once gets its confirmation for an
 * acknowledgement), what the owner wants of one that he wrote down, and the news of what customers do. Of an erased one, forgets that
 * its address was written to.
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
    if (kind === 'heard-from' && !lead.isSpam) await this.outbox.reschedule(manager, this.news(id));
    if (kind !== 'accepted') return;
    if (event.restored) return this.tellOfRestored(manager, id, event.restored);
    // Whoever wrote a lead down knows of it.
    if (!lead.source) await this.outbox.enqueue(manager, { leadId: id, kind: 'owner-alert' });
    if (!event.isSilent && lead.status !== 'scheduled')
      await this.outbox.enqueue(manager, { leadId: id, kind: 'acknowledgement' });
  }

  /** The owner is told that it had been lost. Whether the customer was written to before is lost, too; twice would only confuse. */
  private async tellOfRestored(manager: EntityManager, leadId: number, restored: Restoration): Promise<void> {
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

  private news(leadId: number) {
    const dueAt = new Date(this.clock.now().getTime() + customerNewsAfterMs);
    return { leadId, kind: 'customer-news' as const, dueAt };
  }
}
