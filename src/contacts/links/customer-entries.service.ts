import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, type Repository } from 'typeorm';
import {
  type Change,
  customerEntryKinds,
  type TimelineDetails,
  type TimelineEntry,
} from '../../../views/contracts/leads/leads.js';
import { describeActivity } from '../../../views/format/customer-activity.js';
import { marks } from '../../platform/database/insert-rows.js';
import { LeadChange } from '../leads/lead-change.entity.js';

const kinds = ['changed', ...Object.values(customerEntryKinds)];
/** What the timeline says once the owner was sent the news of a customer. */
const told = 'customer-news.done';

/** The owner is told of what a customer does a moment later, of all that was done by then. */
export const customerNewsAfterMs = 5_000;

/** What a customer has written at the link to a request. */
interface CustomerMessage {
  /** ISO 8601. */
  at: string;
  text: string;
}

/** What customers did at the links to their requests, as the timeline has it. */
@Injectable()
export class CustomerEntriesService {
  constructor(@InjectRepository(LeadChange) private readonly changes: Repository<LeadChange>) {}

  /** All that the customer of a lead has done, the earliest first; what came with the request is not among it. */
  async of(leadId: number, manager: EntityManager = this.changes.manager): Promise<TimelineEntry[]> {
    return (await this.rows(manager, leadId)).filter(isOfCustomer).map(present);
  }

  /** The same, as far as the owner was not sent it. */
  async untold(leadId: number): Promise<TimelineEntry[]> {
    const where = { leadId, kind: told };
    const last = await this.changes.findOne({ where, order: { id: 'DESC' } });
    return (await this.of(leadId)).filter(({ id }) => id > (last?.id ?? 0));
  }

  /** The time that the customer asked for, in words, while nothing has come of it: no other appointment since, and no cancellation. */
  async openWish(leadId: number, manager: EntityManager = this.changes.manager): Promise<string | undefined> {
    const entries = (await this.rows(manager, leadId)).map(present);
    const ends = ({ label, to }: Change) =>
      label === 'Appointment' || (label === 'Cancelled' && to === 'Yes');
    const last = entries.findLast(
      ({ kind, changes = [] }) => kind === customerEntryKinds.timeRequest || changes.some(ends),
    );
    return last?.kind === customerEntryKinds.timeRequest ? last.changes?.[0].to : undefined;
  }

  /** What the customers of some leads did last, as the rest of a sentence, by the leads' ids; nothing for a lead that the owner has changed since. */
  async latest(leadIds: readonly number[]): Promise<Map<number, string>> {
    if (leadIds.length === 0) return new Map();
    const newest: { id: number }[] = await this.changes.query(
      `SELECT MAX(id) AS id FROM lead_changes WHERE leadId IN ${marks(leadIds.length)} AND kind IN ${marks(kinds.length)} GROUP BY leadId`,
      [...leadIds, ...kinds],
    );
    const rows = await this.changes.findBy({ id: In(newest.map(({ id }) => Number(id))) });
    return new Map(rows.filter(isOfCustomer).map((row) => [row.leadId, describeActivity(present(row))]));
  }

  /** What customers have written there, by the leads' ids, the earliest first. */
  async messages(leadIds: number[]): Promise<Map<number, CustomerMessage[]>> {
    const where = { leadId: In(leadIds), kind: customerEntryKinds.message };
    const messages = new Map<number, CustomerMessage[]>();
    for (const row of await this.changes.find({ where, order: { id: 'ASC' } })) {
      const { at, text = '' } = present(row);
      messages.set(row.leadId, [...(messages.get(row.leadId) ?? []), { at, text }]);
    }
    return messages;
  }

  private rows(manager: EntityManager, leadId: number): Promise<LeadChange[]> {
    return manager.find(LeadChange, { where: { leadId, kind: In(kinds) }, order: { id: 'ASC' } });
  }
}

/** The entry of a window that the request had at once belongs to no version of the lead. */
const isOfCustomer = ({ kind, details, leadVersion }: LeadChange) =>
  (JSON.parse(details) as TimelineDetails).by === 'customer' && (kind !== 'changed' || leadVersion > 0);

const present = ({ id, kind, details, createdAt }: LeadChange): TimelineEntry => ({
  id,
  kind,
  at: createdAt.toISOString(),
  ...(JSON.parse(details) as TimelineDetails),
});
