import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, MoreThan, type Repository } from 'typeorm';
import { emailDelayMs } from '../../../views/contracts/bookings/appointments.js';
import { sourceOptions } from '../../../views/contracts/leads/lead-sources.js';
import { isBooked, isScheduled } from '../../../views/contracts/leads/lead-stages.js';
import {
  answerKinds,
  type Change,
  capitalized,
  type LeadStatus,
  leadStatuses,
  type OpenRequest,
  type TimelineDetails,
  type TimelineEntry,
} from '../../../views/contracts/leads/leads.js';
import { describeSpamSigns, markedByOwner } from '../../../views/contracts/leads/spam-signs.js';
import { ActorService } from '../../platform/audit/actor.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { openRequestsIn, requestEntryKinds, withoutUndone } from '../links/open-requests.js';
import { Lead } from './lead.entity.js';
import { LeadChange } from './lead-change.entity.js';
import { changesBetween, describeAppointment, mergedChanges } from './lead-changes.js';
import type { LeadEvent, LeadListener } from './lead-events.service.js';

/** The kind of the entry of a lead that other software added. */
const addedByKey = 'added';

/** Stores each lead's timeline: every change, and entries of other modules, like emails. */
@Injectable()
export class LeadTimelineService implements LeadListener {
  constructor(
    @InjectRepository(LeadChange) private readonly changes: Repository<LeadChange>,
    private readonly actor: ActorService,
    private readonly clock: ClockService,
  ) {}

  async onLeadEvent(manager: EntityManager, event: LeadEvent): Promise<void> {
    const { kind, lead } = event;
    if (kind === 'created' && isScheduled(lead)) {
      const changes = [{ label: 'Appointment', from: '', to: describeAppointment(lead) }];
      const by = event.isPlanned ? undefined : ('customer' as const);
      await this.add(manager, lead.id, 'changed', { changes, by });
    }
    if (kind === 'created' && event.apiKey)
      await this.add(manager, lead.id, addedByKey, { text: 'Added', apiKey: event.apiKey });
    if (kind === 'created' && event.restored)
      await this.add(manager, lead.id, 'restored', { text: restorations[event.restored] });
    if (kind !== 'changed') return;
    const changes = changesBetween(event.before, lead);
    const { by, isUndo, before } = event;
    if (changes.length === 0) return;
    const undone = { leadId: lead.id, kind: 'changed', leadVersion: before.version };
    const undoes = isUndo ? (await manager.findOneBy(LeadChange, undone))?.id : undefined;
    const leavesOpen = changes.some(({ label }) => label === 'Status') || undefined;
    const details = { changes, by, apiKey: this.actor.apiKey, undoes, leavesOpen };
    await this.add(manager, lead.id, 'changed', details, lead.version);
    const isReopened = before.lostAt !== null && lead.lostAt === null;
    if (lead.asksFor || undoes || isReopened)
      lead.asksFor = (await this.openRequests(lead.id, manager))[0]?.kind ?? null;
  }

  /** Returns when leads were last set to completed, by lead ID. */
  async completedAt(leadIds: number[]): Promise<Map<number, Date>> {
    const order = { id: 'ASC' } as const;
    const entries = await this.changes.find({ where: { leadId: In(leadIds), kind: 'changed' }, order });
    const completions = entries.filter(({ details }) => {
      const { changes = [] }: TimelineDetails = JSON.parse(details);
      return changes.some(({ label, to }) => label === 'Status' && to === capitalized('completed'));
    });
    return new Map(completions.map(({ leadId, createdAt }) => [leadId, createdAt]));
  }

  /** Returns when the owner last replied to leads, by lead ID. */
  async repliedAt(leadIds: number[]): Promise<Map<number, Date>> {
    const where = { leadId: In(leadIds), kind: answerKinds.reply };
    const entries = await this.changes.find({ where, order: { id: 'ASC' } });
    return new Map(entries.map(({ leadId, createdAt }) => [leadId, createdAt]));
  }

  /** Returns a lost lead's status on reopening: the one before, or contacted after a canceled appointment. */
  async statusBeforeLoss(manager: EntityManager, leadId: number): Promise<LeadStatus> {
    const where = { leadId, kind: 'changed' };
    const entries = await manager.find(LeadChange, { where, order: { id: 'DESC' } });
    const loss = entries
      .map(({ details }) => (JSON.parse(details) as TimelineDetails).changes ?? [])
      .find((changes) => changes.some(({ label, from }) => label === 'Lost' && from === ''));
    const before = loss?.find(({ label }) => label === 'Status')?.from;
    const status = leadStatuses.find((one) => capitalized(one) === before);
    return status && !isBooked({ status }) ? status : 'contacted';
  }

  /** Whether a lead's customer may know of its appointment, which the owner can take back for a while. */
  async isAppointmentKnown(manager: EntityManager, leadId: number): Promise<boolean> {
    const rows = await manager.find(LeadChange, { where: { leadId, kind: 'changed' }, order: { id: 'ASC' } });
    const booking = withoutUndone(rows.map(present)).findLast(({ changes = [] }) =>
      changes.some(({ label, from }) => label === 'Appointment' && from === ''),
    );
    return booking === undefined || this.clock.now().getTime() - Date.parse(booking.at) >= emailDelayMs;
  }

  /** Returns which of some leads other software added. */
  async addedByKey(manager: EntityManager, leadIds: number[]): Promise<Set<number>> {
    if (leadIds.length === 0) return new Set();
    const entries = await manager.findBy(LeadChange, { leadId: In(leadIds), kind: addedByKey });
    return new Set(entries.map(({ leadId }) => leadId));
  }

  /**
   * Adds an entry in the transaction of the change.
   * @param kind at most 32 characters, like "reminder.done".
   * @returns the entry's ID.
   * @param details a text for people, or fields with their values before and after.
   */
  async add(
    manager: EntityManager,
    leadId: number,
    kind: string,
    details: TimelineDetails,
    leadVersion = 0,
  ): Promise<number> {
    const entry = {
      leadId,
      kind,
      details: JSON.stringify(details),
      leadVersion,
      createdAt: this.clock.now(),
    };
    const { identifiers } = await manager.insert(LeadChange, entry);
    if (requestEntryKinds.includes(kind)) await this.markRequests(manager, leadId);
    return identifiers[0].id;
  }

  /** Returns what a lead's customer asked for and nobody has answered, the most urgent first. */
  async openRequests(leadId: number, manager: EntityManager = this.changes.manager): Promise<OpenRequest[]> {
    const where = { leadId, kind: In(requestEntryKinds) };
    return openRequestsIn((await manager.find(LeadChange, { where, order: { id: 'ASC' } })).map(present));
  }

  private async markRequests(manager: EntityManager, leadId: number): Promise<void> {
    const [first] = await this.openRequests(leadId, manager);
    await manager.query('UPDATE contacts SET asksFor = ? WHERE id = ?', [first?.kind ?? null, leadId]);
  }

  /** Lists a lead's entries, newest first and at most 200; the last one is its arrival. */
  async timelineOf(
    lead: Pick<Lead, 'id' | 'spamSigns' | 'source'> & { createdAt: Date | string },
  ): Promise<TimelineEntry[]> {
    const rows = await this.changes.find({ where: { leadId: lead.id }, order: { id: 'DESC' }, take: 200 });
    const { spamSigns } = lead;
    // What the owner marked as spam has its own entry.
    const isHeld = spamSigns !== null && spamSigns !== markedByOwner;
    const held = isHeld ? `. Marked as spam: ${describeSpamSigns(spamSigns)}` : '';
    const arrival = {
      id: 0,
      kind: 'created',
      at: new Date(lead.createdAt).toISOString(),
      text: arrivalText(lead.source, held),
    };
    const entries = rows.map(present);
    return rows.some(({ kind }) => kind === addedByKey) ? entries : [...entries, arrival];
  }

  /** Lists what the owner changed after the given version of a lead, each field once. */
  async changesSince(manager: EntityManager, leadId: number, version: number): Promise<Change[]> {
    const rows = await manager.find(LeadChange, {
      where: { leadId, leadVersion: MoreThan(version) },
      order: { id: 'ASC' },
    });
    return mergedChanges(rows.flatMap((row) => (JSON.parse(row.details) as TimelineDetails).changes ?? []));
  }
}

const restorations = {
  whole: 'Restored after the database lost it',
  'without-window':
    'Restored after the database lost it. The time confirmed to the customer is no longer open',
} as const;

function present({ id, kind, details, createdAt }: LeadChange): TimelineEntry {
  return { id, kind, at: createdAt.toISOString(), ...(JSON.parse(details) as TimelineDetails) };
}

function arrivalText(source: string | null, held: string): string {
  if (source === 'plan') return 'Added by a recurring plan';
  return source ? `Added by you (${sourceLabel(source)})` : `Request received${held}`;
}

const sourceLabel = (source: string) =>
  sourceOptions.find(({ value }) => value === source)?.label.toLowerCase() ?? source;
