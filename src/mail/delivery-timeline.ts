import { Injectable } from '@nestjs/common';
import { deliveryName } from '../../views/deliveries.js';
import { LeadTimeline } from '../contacts/lead-timeline.service.js';
import { OutboxEvents } from '../outbox/outbox-events.js';

const outcomes = { done: 'delivered', skipped: 'not needed', dead: 'failed' } as const;

/** Puts what was delivered for a lead, or could not be, into its timeline. */
@Injectable()
export class DeliveryTimeline {
  constructor(timeline: LeadTimeline, events: OutboxEvents) {
    events.listen(({ leadId, kind, state, note }, manager) => {
      const text = `${deliveryName(kind)}: ${outcomes[state]}${note ? ` (${note})` : ''}`;
      return timeline.add(leadId, `${kind}.${state}`, { text }, manager);
    });
  }
}
