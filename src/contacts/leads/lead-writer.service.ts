import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isLost, isScheduled } from '../../../views/contracts/leads/lead-stages.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { lockRows } from '../../platform/database/row-locks.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { Lead } from './lead.entity.js';
import { changesBetween, describeChanges } from './lead-changes.js';
import { appointmentOf, withoutAppointment } from './lead-day.js';
import { LeadEventsService } from './lead-events.service.js';
import { LeadKeysService } from './lead-keys.service.js';
import { withLoss } from './lead-loss.js';
import { LeadTimelineService } from './lead-timeline.service.js';

/** Options for a change. */
export interface ChangeOptions {
  /** The version that the change is based on. */
  version?: number;
  /** Whether the customer gets no email about the appointment. */
  isSilent?: boolean;
  /** Who changes it; the owner if missing. */
  by?: 'customer';
  /** Whether it undoes the last change. */
  isUndo?: boolean;
}

/** Changes leads, each while its row is locked, and emits the events. */
@Injectable()
export class LeadWriterService {
  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly events: LeadEventsService,
    private readonly keys: LeadKeysService,
    private readonly timeline: LeadTimelineService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Changes a lead.
   * @param changes computes the changes from the locked lead. If it throws, nothing is changed.
   * @throws {NotFoundException} if there is no such lead.
   * @throws {ConflictException} if the lead has changed since `version`; the message says what.
   */
  async change(
    id: number,
    changes: (lead: Lead) => Partial<Lead>,
    options: ChangeOptions = {},
  ): Promise<Lead> {
    return this.unitOfWork.run(async (manager) => {
      const lead = await this.locked(manager, id);
      await this.refuseStale(manager, lead, options.version);
      return this.changeLocked(manager, lead, changes(lead), options);
    });
  }

  /**
   * Locks a lead's row until the transaction ends, so that the second of two saves from one copy is seen as
   * stale.
   * @throws {NotFoundException} if there is no such lead.
   */
  async locked(manager: EntityManager, id: number): Promise<Lead> {
    await lockRows(manager, 'contacts', 'id = ?', [id]);
    return found(await manager.findOneBy(Lead, { id }));
  }

  /** Changes a {@link locked} lead. Reopening a lost one restores its status. @throws as {@link withLoss} */
  async changeLocked(
    manager: EntityManager,
    lead: Lead,
    changes: Partial<Lead>,
    { isSilent = false, by, isUndo }: ChangeOptions = {},
  ): Promise<Lead> {
    const before = { ...lead };
    const isReopening = changes.lostReason === null && changes.status === undefined && isLost(before);
    if (isReopening) lead.status = await this.timeline.statusBeforeLoss(manager, lead.id);
    Object.assign(lead, withLoss(before, changes, this.clock.now()));
    Object.assign(lead, this.keys.keysOf(lead));
    if (before.status !== lead.status && !appointmentOf(lead)) Object.assign(lead, withoutAppointment(lead));
    if (isScheduled(lead)) lead.cancelledAt = null;
    if (appointmentOf(lead)) lead.appointmentCanceledAt = null;
    else if (
      appointmentOf(before) &&
      !lead.cancelledAt &&
      by !== 'customer' &&
      (await this.timeline.isAppointmentKnown(manager, lead.id))
    )
      lead.appointmentCanceledAt = this.clock.now();
    if (changesBetween(before, lead).length > 0) lead.version++;
    await manager.save(lead);
    await this.events.emit(manager, { kind: 'changed', before, lead, isSilent, by, isUndo });
    return lead;
  }

  /**
   * Rejects a stale change.
   * @throws {ConflictException} if the lead has changed since `version`; the message says what.
   */
  async refuseStale(manager: EntityManager, lead: Lead, version?: number): Promise<void> {
    if (version === undefined || version === lead.version) return;
    const changes = await this.timeline.changesSince(manager, lead.id, version);
    const parts = [
      `${lead.name}’s lead was changed in another window.`,
      changes.length > 0 && `${describeChanges(changes)}.`,
      'Review it, then save again.',
    ];
    throw new ConflictException(parts.filter(Boolean).join(' '));
  }
}

/**
 * Returns the lead.
 * @throws {NotFoundException} if there is none.
 */
export function found(lead: Lead | null): Lead {
  if (!lead) throw new NotFoundException('Lead not found');
  return lead;
}
