import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LeadEventsService } from '../contacts/lead-events.service.js';
import { OutboxService } from '../outbox/outbox.service.js';
import { AcknowledgedAddress } from './acknowledged-address.entity.js';

/**
 * Asks for the two mails of every new lead; of one held as spam, once the owner says that it is none. Of an erased lead,
 * forgets that its address was written to.
 */
@Injectable()
export class LeadMailsService implements OnModuleInit {
  constructor(
    private readonly events: LeadEventsService,
    private readonly outbox: OutboxService,
  ) {}

  onModuleInit(): void {
    this.events.listen(async (event, manager) => {
      if (event.kind === 'erased')
        return void (await manager.delete(AcknowledgedAddress, { leadId: event.lead.id }));
      const isReleased = event.kind === 'changed' && event.before.isSpam && !event.lead.isSpam;
      const isNew = event.kind === 'created' && !event.lead.isSpam;
      if (!isNew && !isReleased) return;
      await this.outbox.enqueue({ leadId: event.lead.id, kind: 'owner-alert' }, manager);
      await this.outbox.enqueue({ leadId: event.lead.id, kind: 'acknowledgement' }, manager);
    });
  }
}
