import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { DeliveryKind } from '../../views/contracts/deliveries.js';
import { LeadRecordsService } from '../contacts/lead-records.service.js';
import { OutboxItem } from '../outbox/outbox-item.entity.js';

const both: DeliveryKind[] = ['owner-alert', 'acknowledgement'];

/** Turns a lead's "Emails pending" into "Emails sent", once the alert and the acknowledgement are both settled. */
@Injectable()
export class EmailsSentService {
  constructor(private readonly leads: LeadRecordsService) {}

  /** Locks before it reads: two processes may settle one of the two mails each at the same moment. */
  async review(manager: EntityManager, leadId: number): Promise<void> {
    await this.leads.lock(manager, leadId);
    const settled = await manager.countBy(OutboxItem, { leadId, kind: In(both), state: 'done' });
    if (settled === both.length) await this.leads.markEmailsSent(manager, leadId);
  }
}
