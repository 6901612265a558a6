import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { DeliveryKind } from '../../views/contracts/deliveries.js';
import { LeadRecordsService } from '../contacts/lead-records.service.js';
import { OutboxItem } from '../outbox/outbox-item.entity.js';

const answers: DeliveryKind[] = ['acknowledgement', 'appointment'];

/**
 * Turns a lead's "Emails pending" into "Emails sent", once the alert and the acknowledgement are both settled; where there is none,
 * the confirmation of the appointment stands for it.
 */
@Injectable()
export class EmailsSentService {
  constructor(private readonly leads: LeadRecordsService) {}

  /** Locks before it reads: two processes may settle one of the two mails each at the same moment. */
  async review(manager: EntityManager, leadId: number): Promise<void> {
    await this.leads.lock(manager, leadId);
    const items = await manager.findBy(OutboxItem, { leadId, kind: In(['owner-alert', ...answers]) });
    const isDone = (kind?: DeliveryKind) => items.some((item) => item.kind === kind && item.state === 'done');
    const answer = answers.find((kind) => items.some((item) => item.kind === kind));
    if (isDone('owner-alert') && isDone(answer)) await this.leads.markEmailsSent(manager, leadId);
  }
}
