import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { LeadEvent, LeadListener } from '../../contacts/leads/lead-events.service.js';
import { activityNoticeDelayMs } from '../../contacts/links/customer-entries.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { PushSubscriptionsService } from './push-subscriptions.service.js';

/** Enqueues an alert to each of the owner's browsers for every new lead and for customers' activity. */
@Injectable()
export class LeadPushesService implements LeadListener {
  constructor(
    private readonly subscriptions: PushSubscriptionsService,
    private readonly outbox: OutboxService,
    private readonly clock: ClockService,
  ) {}

  async onLeadEvent(manager: EntityManager, event: LeadEvent): Promise<void> {
    const { kind, lead } = event;
    if (kind === 'heard-from' && !lead.isSpam) await this.enqueueCustomerAlerts(manager, lead.id);
    // Restored leads have an alert of their own, and an email each.
    if (kind !== 'accepted' || lead.source || event.restored || event.isSilent) return;
    for (const id of await this.subscriptions.ids(manager))
      await this.outbox.enqueue(manager, { leadId: lead.id, kind: 'push', occasion: String(id) });
  }

  private async enqueueCustomerAlerts(manager: EntityManager, leadId: number): Promise<void> {
    const dueAt = new Date(this.clock.now().getTime() + activityNoticeDelayMs);
    for (const id of await this.subscriptions.ids(manager))
      await this.outbox.reschedule(manager, { leadId, kind: 'customer-push', occasion: String(id), dueAt });
  }
}
