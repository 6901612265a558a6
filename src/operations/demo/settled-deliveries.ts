import { type EntityManager, In } from 'typeorm';
import { isDone } from '../../../views/contracts/leads/lead-stages.js';
import type { DeliveryKind } from '../../../views/contracts/messages/deliveries.js';
import type { Lead } from '../../contacts/leads/lead.entity.js';
import type { LeadEvent, LeadListener } from '../../contacts/leads/lead-events.service.js';
import type { LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import type { ClockService } from '../../platform/config/clock.service.js';
import type { OutboxEventsService } from '../../platform/outbox/outbox-events.service.js';
import { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';

type Ending = Required<Pick<OutboxItem, 'note'>> & { state: 'done' | 'skipped' | 'dead' };

/** Kinds that a lead's timeline doesn't show. */
const hiddenKinds: DeliveryKind[] = ['calendar', 'push'];
const skipped = (note: string): Ending => ({ state: 'skipped', note });

/**
 * Settles the deliveries of a sample lead's event in the same transaction, so that nothing is ever sent.
 * Those due by now look delivered.
 */
export class SettledDeliveries implements LeadListener {
  /** The email of the current lead that looks failed, and why. */
  refusal?: { kind: DeliveryKind; note: string };

  constructor(
    private readonly present: Date,
    private readonly clock: ClockService,
    private readonly events: OutboxEventsService,
    private readonly leads: LeadRecordsService,
  ) {}

  onLeadEvent(manager: EntityManager, { lead }: LeadEvent): Promise<void> {
    return this.settle(manager, lead);
  }

  async settle(manager: EntityManager, lead: Lead): Promise<void> {
    const states = In(['waiting', 'skipped']);
    // `attempts` tells deliveries settled here from those that a silent booking canceled.
    const where = { leadId: lead.id, state: states, attempts: 0 };
    const items = await manager.find(OutboxItem, { where, order: { dueAt: 'ASC', id: 'ASC' } });
    for (const item of items) await this.end(manager, lead, item);
    if (items.some(({ kind }) => kind === 'acknowledgement') && !lead.source && !this.refusal)
      await this.leads.markEmailsSent(manager, lead.id);
  }

  private async end(manager: EntityManager, lead: Lead, { id, kind, dueAt }: OutboxItem): Promise<void> {
    const ending = this.endingOf(lead, kind, dueAt);
    const settledAt = dueAt < this.present ? dueAt : this.clock.now();
    await manager.update(
      OutboxItem,
      { id },
      { ...ending, attempts: 1, firstAttemptAt: settledAt, settledAt },
    );
    if (hiddenKinds.includes(kind)) return;
    const before = this.clock.now;
    this.clock.now = () => settledAt;
    await this.events.tell(manager, { leadId: lead.id, kind, ...ending });
    this.clock.now = before;
  }

  private endingOf(lead: Lead, kind: DeliveryKind, dueAt: Date): Ending {
    if (hiddenKinds.includes(kind)) return skipped('');
    if (kind === this.refusal?.kind) return { state: 'dead', note: this.refusal.note };
    if (kind !== 'owner-alert' && !lead.email) return skipped('No email address');
    if (isDone(lead)) return skipped('Nothing new to send');
    return dueAt < this.present ? { state: 'done', note: '' } : skipped('Not sent: sample data');
  }
}
