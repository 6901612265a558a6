import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { deliveryName } from '../../../views/contracts/messages/deliveries.js';
import { LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { LeadTimelineService } from '../../contacts/leads/lead-timeline.service.js';
import type { OutboxEvent, OutboxListener } from '../../platform/outbox/outbox-events.service.js';

const outcomes = { done: 'delivered', skipped: 'not needed', dead: 'failed' } as const;

/** Puts what was delivered for a lead, or could not be, into its timeline; nothing of what belongs to no lead, or one erased since. */
@Injectable()
export class DeliveryTimelineService implements OutboxListener {
  constructor(
    private readonly timeline: LeadTimelineService,
    private readonly leads: LeadRecordsService,
  ) {}

  async onOutboxEvent(manager: EntityManager, { leadId, kind, state, note }: OutboxEvent): Promise<void> {
    if (!(await this.leads.exists(manager, leadId))) return;
    const text = `${deliveryName(kind)}: ${outcomes[state]}${note ? ` (${note})` : ''}`;
    await this.timeline.add(manager, leadId, `${kind}.${state}`, { text });
  }
}
