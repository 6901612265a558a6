import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { DeliveryKind } from '../../../views/contracts/messages/deliveries.js';
import { LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';

/** The kinds that count as a customer's first email; either one is enough. */
const answers: DeliveryKind[] = ['acknowledgement', 'appointment'];

/**
 * Changes a lead from "Emails pending" to "Emails sent" once the owner's alert and the customer's
 * confirmation are both settled. Without a confirmation of the request, the one of the appointment counts.
 */
@Injectable()
export class EmailsSentService {
  constructor(private readonly leads: LeadRecordsService) {}

  /**
   * Marks the lead if both emails are sent. Call in the transaction that settles either email. Locks first:
   * two processes may each settle one of them at once.
   */
  async review(manager: EntityManager, leadId: number): Promise<void> {
    await this.leads.lock(manager, leadId);
    const items = await manager.findBy(OutboxItem, { leadId, kind: In(['owner-alert', ...answers]) });
    const isDone = (kind?: DeliveryKind) => items.some((item) => item.kind === kind && item.state === 'done');
    const answer = answers.find((kind) => items.some((item) => item.kind === kind));
    if (isDone('owner-alert') && isDone(answer)) await this.leads.markEmailsSent(manager, leadId);
  }
}
