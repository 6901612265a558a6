import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { LeadEvent, LeadListener } from '../contacts/lead-events.service.js';
import { OutboxService } from '../outbox/outbox.service.js';
import { AcknowledgedAddress } from './acknowledged-address.entity.js';

/** Enqueues the two mails of every accepted lead from the site, and what the owner wants of one that he wrote down. Of an erased one, forgets that its address was written to. */
@Injectable()
export class LeadMailsService implements LeadListener {
  constructor(private readonly outbox: OutboxService) {}

  async onLeadEvent(manager: EntityManager, event: LeadEvent): Promise<void> {
    const { kind, lead } = event;
    const { id } = lead;
    if (kind === 'erased') await manager.delete(AcknowledgedAddress, { leadId: id });
    if (kind !== 'accepted') return;
    // Whoever wrote a lead down knows of it.
    if (!lead.source) await this.outbox.enqueue(manager, { leadId: id, kind: 'owner-alert' });
    if (!event.isSilent) await this.outbox.enqueue(manager, { leadId: id, kind: 'acknowledgement' });
  }
}
