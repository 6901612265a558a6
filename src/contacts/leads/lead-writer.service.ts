import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lockRows } from '../../platform/database/row-locks.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { Lead } from './lead.entity.js';
import { changesBetween, toldIn } from './lead-changes.js';
import { appointmentOf, withoutAppointment } from './lead-day.js';
import { LeadEventsService } from './lead-events.service.js';
import { LeadKeysService } from './lead-keys.service.js';
import { LeadTimelineService } from './lead-timeline.service.js';

/** How a lead is changed. */
export interface ChangeOptions {
  /** That of the copy which the change was made from. */
  version?: number;
  /** Whether the customer is sent nothing of a change of the appointment. */
  isSilent?: boolean;
  /** Who changes it; the owner, where nobody is named. */
  by?: 'customer';
}

/** Changes leads, each while its row is locked, and tells whoever follows them. */
@Injectable()
export class LeadWriterService {
  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly events: LeadEventsService,
    private readonly keys: LeadKeysService,
    private readonly timeline: LeadTimelineService,
  ) {}

  /**
   * Changes a lead. @param changes what is to change of it, as it is by then; what it throws undoes all.
   * @throws {NotFoundException} for an id that no lead has.
   * @throws {ConflictException} for a change made from an old copy; the message tells what changed meanwhile.
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
   * A lead whose row stays locked until the unit of work ends, so that of two saves from one copy the second is seen as stale.
   * @throws {NotFoundException} for an id that no lead has.
   */
  async locked(manager: EntityManager, id: number): Promise<Lead> {
    await lockRows(manager, 'contacts', 'id = ?', [id]);
    return found(await manager.findOneBy(Lead, { id }));
  }

  /** Changes a lead that is {@link locked}. */
  async changeLocked(
    manager: EntityManager,
    lead: Lead,
    changes: Partial<Lead>,
    { isSilent = false, by }: ChangeOptions = {},
  ): Promise<Lead> {
    const before = { ...lead };
    Object.assign(lead, changes);
    Object.assign(lead, this.keys.of(lead), { phoneDigits: null });
    if (before.status !== lead.status && !appointmentOf(lead)) Object.assign(lead, withoutAppointment(lead));
    if (lead.status === 'scheduled') lead.cancelledAt = null;
    if (changesBetween(before, lead).length > 0) lead.version++;
    await manager.save(lead);
    await this.events.tell(manager, { kind: 'changed', before, lead, isSilent, by });
    return lead;
  }

  /** @throws {ConflictException} where the lead has changed since `version`, if that is given; the message tells what. */
  async refuseStale(manager: EntityManager, lead: Lead, version?: number): Promise<void> {
    if (version === undefined || version === lead.version) return;
    const changes = await this.timeline.changesSince(manager, lead.id, version);
    throw new ConflictException(
      `${lead.name} was changed meanwhile: ${toldIn(changes)}. Please look at it again before you save.`,
    );
  }
}

/** @throws {NotFoundException} where there is none. */
export function found(lead: Lead | null): Lead {
  if (!lead) throw new NotFoundException('Lead not found');
  return lead;
}
