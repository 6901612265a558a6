import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LeadEvents } from '../contacts/lead-events.js';
import { Outbox } from '../outbox/outbox.js';
import { AcknowledgedAddress } from './acknowledged-address.entity.js';

/**
 * Asks for the two mails of every new lead; of one held as spam, once the owner says that it is none. Of an erased lead,
 * forgets that its address was written to.
 */
@Injectable()
export class LeadMails implements OnModuleInit {
  constructor(
    private readonly events: LeadEvents,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.events.listen(async (event, manager) => {
      if (event.kind === 'erased')
        return void (await manager.delete(AcknowledgedAddress, { leadId: event.lead.id }));
      const isReleased = event.kind === 'changed' && event.before.isSuspect && !event.lead.isSuspect;
      const isNew = event.kind === 'created' && !event.lead.isSuspect;
      if (!isNew && !isReleased) return;
      await this.outbox.once({ leadId: event.lead.id, kind: 'owner-alert' }, manager);
      await this.outbox.once({ leadId: event.lead.id, kind: 'acknowledgement' }, manager);
    });
  }
}
