import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LeadEventsService } from '../contacts/lead-events.service.js';
import { OutboxService } from '../outbox/outbox.service.js';
import { PushSubscriptionsService } from './push-subscriptions.service.js';

/** Asks for a message to each of the owner's browsers for every new lead; none for what is held as spam. */
@Injectable()
export class LeadPushesService implements OnModuleInit {
  constructor(
    private readonly events: LeadEventsService,
    private readonly subscriptions: PushSubscriptionsService,
    private readonly outbox: OutboxService,
  ) {}

  onModuleInit(): void {
    this.events.listen(async ({ kind, lead }, manager) => {
      if (kind !== 'created' || lead.isSpam) return;
      for (const id of await this.subscriptions.ids(manager))
        await this.outbox.enqueue({ leadId: lead.id, kind: 'push', occasion: String(id) }, manager);
    });
  }
}
