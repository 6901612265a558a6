import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { DeliveryKind } from '../../../views/contracts/messages/deliveries.js';
import { LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';

/** What a customer hears first: the kinds that stand for each other. */
export const answers: DeliveryKind[] = ['acknowledgement', 'appointment'];

/**
 * Turns a lead's "Emails pending" into "Emails sent", once the alert and the acknowledgement are both settled; where there is none,
 * the confirmation of the appointment stands for it.
 */
@Injectable()
export class EmailsSentService {
  constructor(private readonly leads: LeadRecordsService) {}

  /** To be called in the transaction that settles either mail. */
  async review(manager: EntityManager, leadId: number): Promise<void> {
    await this.markIfSent(manager, leadId);
  }

  /** Locks before it reads: two processes may settle one of the two mails each at the same moment. @returns whether both are sent. */
  async markIfSent(manager: EntityManager, leadId: number): Promise<boolean> {
    await this.leads.lock(manager, leadId);
    const items = await manager.findBy(OutboxItem, { leadId, kind: In(['owner-alert', ...answers]) });
    const isDone = (kind?: DeliveryKind) => items.some((item) => item.kind === kind && item.state === 'done');
    const answer = answers.find((kind) => items.some((item) => item.kind === kind));
    const areSent = isDone('owner-alert') && isDone(answer);
    if (areSent) await this.leads.markEmailsSent(manager, leadId);
    return areSent;
  }
}
