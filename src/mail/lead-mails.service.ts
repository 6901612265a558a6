import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { LeadEvent, LeadListener } from '../contacts/lead-events.service.js';
import { OutboxService } from '../outbox/outbox.service.js';
import { AcknowledgedAddress } from './acknowledged-address.entity.js';

/** Enqueues the two mails of every accepted lead. Of an erased one, forgets that its address was written to. */
@Injectable()
export class LeadMailsService implements LeadListener {
  constructor(private readonly outbox: OutboxService) {}

  async onLeadEvent(manager: EntityManager, { kind, lead: { id } }: LeadEvent): Promise<void> {
    if (kind === 'erased') await manager.delete(AcknowledgedAddress, { leadId: id });
    if (kind !== 'accepted') return;
    await this.outbox.enqueue(manager, { leadId: id, kind: 'owner-alert' });
    await this.outbox.enqueue(manager, { leadId: id, kind: 'acknowledgement' });
  }
}
