import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, type Repository } from 'typeorm';
import {
  customerEntryKinds,
  type LeadView,
  type OpenRequest,
  type TimelineDetails,
  type TimelineEntry,
} from '../../../views/contracts/leads/leads.js';
import { describeActivity } from '../../../views/format/customer-activity.js';
import { marks } from '../../platform/database/insert-rows.js';
import { LeadChange } from '../leads/lead-change.entity.js';
import {
  describeRequests,
  openRequestsIn,
  requestEntryKinds,
  requestKindOf,
  withoutUndone,
} from './open-requests.js';

const kinds = ['changed', ...Object.values(customerEntryKinds)];
/** The kind of the entry that is added once the owner was notified. */
const noticeKind = 'customer-news.done';

/** How long the owner's notification waits after a customer's action, to collect further ones. */
export const activityNoticeDelayMs = 5_000;

/** A message from the customer page. */
interface CustomerMessage {
  /** ISO 8601. */
  at: string;
  text: string;
}

type OpenRequestsOfLeads = Map<number, OpenRequest[]>;

/** Reads customers' actions on the customer page from the timeline. */
@Injectable()
export class CustomerEntriesService {
  constructor(@InjectRepository(LeadChange) private readonly changes: Repository<LeadChange>) {}

  /** Lists the customer's actions on a lead, earliest first, without the request itself. */
  async entriesOf(leadId: number, manager: EntityManager = this.changes.manager): Promise<TimelineEntry[]> {
    return (await this.rows(manager, leadId)).filter(isOfCustomer).map(present);
  }

  /** Lists the actions that the page's forms depend on: all but photos, added while the page stays open. */
  async steps(leadId: number, manager?: EntityManager): Promise<TimelineEntry[]> {
    const { photos, consent } = customerEntryKinds;
    return (await this.entriesOf(leadId, manager)).filter(({ kind }) => kind !== photos && kind !== consent);
  }

  /** Lists the actions that the owner was not notified of yet. */
  async unreported(leadId: number): Promise<TimelineEntry[]> {
    const where = { leadId, kind: noticeKind };
    const last = await this.changes.findOne({ where, order: { id: 'DESC' } });
    return (await this.entriesOf(leadId)).filter(({ id }) => id > (last?.id ?? 0));
  }

  /** Returns the time that the customer requested if no new appointment or cancellation has answered it. */
  async pendingTime(
    leadId: number,
    manager: EntityManager = this.changes.manager,
  ): Promise<string | undefined> {
    const entries = await this.talk(leadId, manager);
    const isOpen = openRequestsIn(entries).some(({ kind }) => kind === 'time');
    return isOpen ? requestedIn(entries) : undefined;
  }

  /** Returns the time the owner declined and the reply; undefined after another request or appointment. */
  async declinedTime(leadId: number): Promise<{ time: string; text: string } | undefined> {
    const entries = withoutUndone(await this.talk(leadId));
    const last = entries.findLast(
      ({ kind, declines, changes = [] }) =>
        kind === customerEntryKinds.timeRequest ||
        declines === 'time' ||
        changes.some(({ label }) => label === 'Appointment' || label === 'Cancelled'),
    );
    const time = requestedIn(entries);
    return last?.declines === 'time' && time ? { time, text: last.text ?? '' } : undefined;
  }

  /** Lists what opens and answers requests, earliest first: messages and replies among them. */
  async talk(leadId: number, manager: EntityManager = this.changes.manager): Promise<TimelineEntry[]> {
    const where = { leadId, kind: In(requestEntryKinds) };
    return (await manager.find(LeadChange, { where, order: { id: 'ASC' } })).map(present);
  }

  /** Lists the same for several leads, by lead ID. */
  async talks(
    leadIds: number[],
    manager: EntityManager = this.changes.manager,
  ): Promise<Map<number, TimelineEntry[]>> {
    const where = { leadId: In(leadIds), kind: In(requestEntryKinds) };
    const talks = new Map<number, TimelineEntry[]>();
    if (leadIds.length === 0) return talks;
    for (const row of await manager.find(LeadChange, { where, order: { id: 'ASC' } }))
      talks.set(row.leadId, [...(talks.get(row.leadId) ?? []), present(row)]);
    return talks;
  }

  /** Lists what nobody has answered, by lead ID; of leads that ask for something. */
  async openRequests(
    leads: readonly Pick<LeadView, 'id' | 'asksFor'>[],
    manager?: EntityManager,
  ): Promise<OpenRequestsOfLeads> {
    const asking = leads.flatMap(({ id, asksFor }) => (asksFor ? [id] : []));
    const talks = [...(await this.talks(asking, manager))];
    return new Map(talks.map(([id, entries]) => [id, openRequestsIn(entries)]));
  }

  /** Returns an entry's text; undefined if there is none. */
  async textOf(id: number): Promise<string | undefined> {
    const row = await this.changes.findOneBy({ id });
    return row ? present(row).text : undefined;
  }

  /**
   * Describes by lead ID what customers did, to follow "The customer": what they asked for and nobody has
   * answered, or else their last action, unless the owner has answered it or changed the lead since.
   * @param known what {@link openRequests} returns for the leads.
   */
  async did(
    leads: readonly Pick<LeadView, 'id' | 'asksFor' | 'status'>[],
    manager: EntityManager = this.changes.manager,
    known?: OpenRequestsOfLeads,
  ): Promise<Map<number, string>> {
    const open = known ?? (await this.openRequests(leads, manager));
    const did = await this.latest(
      leads.flatMap(({ id, asksFor }) => (asksFor ? [] : id)),
      manager,
    );
    for (const lead of leads) {
      const text = describeRequests(open.get(lead.id) ?? [], lead);
      if (text) did.set(lead.id, text);
    }
    return did;
  }

  /** Describes the last actions that asked for nothing; none for a lead that the owner has changed since. */
  private async latest(leadIds: readonly number[], manager: EntityManager): Promise<Map<number, string>> {
    if (leadIds.length === 0) return new Map();
    const newest: { id: number }[] = await manager.query(
      `SELECT MAX(id) AS id FROM lead_changes WHERE leadId IN ${marks(leadIds.length)} AND kind IN ${marks(kinds.length)} GROUP BY leadId`,
      [...leadIds, ...kinds],
    );
    const rows = await manager.findBy(LeadChange, { id: In(newest.map(({ id }) => Number(id))) });
    const actions = rows.filter((row) => isOfCustomer(row) && !requestKindOf(present(row)));
    return new Map(actions.map((row) => [row.leadId, describeActivity(present(row))]));
  }

  /** Returns the messages of customers by lead ID, earliest first. */
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

/** Returns the time that a customer asked for last. */
const requestedIn = (entries: readonly TimelineEntry[]) =>
  entries.findLast(({ kind }) => kind === customerEntryKinds.timeRequest)?.changes?.[0].to;

/** A slot that was booked with the request adds an entry without a lead version. */
const isOfCustomer = ({ kind, details, leadVersion }: LeadChange) =>
  (JSON.parse(details) as TimelineDetails).by === 'customer' && (kind !== 'changed' || leadVersion > 0);

const present = ({ id, kind, details, createdAt }: LeadChange): TimelineEntry => ({
  id,
  kind,
  at: createdAt.toISOString(),
  ...(JSON.parse(details) as TimelineDetails),
});
