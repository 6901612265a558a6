import { Injectable } from '@nestjs/common';
import { deliveryName } from '../../views/contracts/deliveries.js';
import { LeadTimelineService } from '../contacts/lead-timeline.service.js';
import { OutboxEventsService } from '../outbox/outbox-events.service.js';

const outcomes = { done: 'delivered', skipped: 'not needed', dead: 'failed' } as const;

/** Puts what was delivered for a lead, or could not be, into its timeline. */
@Injectable()
export class DeliveryTimelineService {
  constructor(timeline: LeadTimelineService, events: OutboxEventsService) {
    events.listen(({ leadId, kind, state, note }, manager) => {
      const text = `${deliveryName(kind)}: ${outcomes[state]}${note ? ` (${note})` : ''}`;
      return timeline.add(leadId, `${kind}.${state}`, { text }, manager);
    });
  }
}
