import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LeadEvents } from '../contacts/lead-events.js';
import { Outbox } from '../outbox/outbox.js';
import { PushSubscriptions } from './push-subscriptions.service.js';

/** Asks for a message to each of the owner's browsers for every new lead; none for what is held as spam. */
@Injectable()
export class LeadPushes implements OnModuleInit {
  constructor(
    private readonly events: LeadEvents,
    private readonly subscriptions: PushSubscriptions,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.events.listen(async ({ kind, lead }, manager) => {
      if (kind !== 'created' || lead.isSuspect) return;
      for (const id of await this.subscriptions.ids(manager))
        await this.outbox.once({ leadId: lead.id, kind: 'push', occasion: String(id) }, manager);
    });
  }
}
