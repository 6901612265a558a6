import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { deliveryName } from '../../../views/contracts/messages/deliveries.js';
import { LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { LeadTimelineService } from '../../contacts/leads/lead-timeline.service.js';
import type { OutboxEvent, OutboxListener } from '../../platform/outbox/outbox-events.service.js';

const outcomes = { done: 'delivered', skipped: 'skipped', dead: 'failed' } as const;
/** How the note of an email that a limit held back begins, however its item was settled. */
const notSent = 'Not sent: ';

/** Adds deliveries' outcomes to their lead's timeline, if they have a lead that wasn't deleted. */
@Injectable()
export class DeliveryTimelineService implements OutboxListener {
  constructor(
    private readonly timeline: LeadTimelineService,
    private readonly leads: LeadRecordsService,
  ) {}

  async onOutboxEvent(manager: EntityManager, { leadId, kind, state, note }: OutboxEvent): Promise<void> {
    if (!(await this.leads.exists(manager, leadId))) return;
    const outcome = note.startsWith(notSent) ? 'not sent' : outcomes[state];
    const reason = note.replace(notSent, '');
    const text = `${deliveryName(kind)}: ${outcome}${reason ? ` (${reason})` : ''}`;
    await this.timeline.add(manager, leadId, `${kind}.${state}`, { text });
  }
}
