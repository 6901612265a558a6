import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { LeadEvent, LeadListener } from '../contacts/lead-events.service.js';
import { OutboxService } from '../outbox/outbox.service.js';
import { PushSubscriptionsService } from './push-subscriptions.service.js';

/** Enqueues a message to each of the owner's browsers for every accepted lead. */
@Injectable()
export class LeadPushesService implements LeadListener {
  constructor(
    private readonly subscriptions: PushSubscriptionsService,
    private readonly outbox: OutboxService,
  ) {}

  async onLeadEvent(manager: EntityManager, { kind, lead }: LeadEvent): Promise<void> {
    if (kind !== 'accepted' || lead.source) return;
    for (const id of await this.subscriptions.ids(manager))
      await this.outbox.enqueue(manager, { leadId: lead.id, kind: 'push', occasion: String(id) });
  }
}
