import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { DayWindow } from '../../../views/contracts/bookings/free-windows.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { Lead } from '../leads/lead.entity.js';
import { LeadEventsService } from '../leads/lead-events.service.js';
import { LeadKeysService } from '../leads/lead-keys.service.js';
import { initialFields } from './initial-fields.js';

/** A visit of a recurring plan. */
export interface PlannedVisit extends Pick<Lead, 'name' | 'email' | 'phone' | 'serviceType' | 'address'> {
  customerId: number;
  /** Null until the owner schedules it. */
  window: DayWindow | null;
  /** Whether the customer gets no confirmation yet. */
  isSilent: boolean;
}

/** Stores the visits of recurring plans as scheduled leads. */
@Injectable()
export class PlannedLeadsService {
  constructor(
    private readonly events: LeadEventsService,
    private readonly keys: LeadKeysService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Stores a visit and its slot, if it has one.
   * @throws {WindowTaken} if it is full; the unit of work must fail with it.
   */
  async create(manager: EntityManager, { window, isSilent, ...visit }: PlannedVisit): Promise<Lead> {
    // The customer's link is made from the key, so nobody may guess it.
    const idempotencyKey = randomUUID();
    const lead = manager.create(Lead, {
      ...{ serviceArea: null, message: null, estimate: null, spamSigns: null, duplicateOf: null },
      ...initialFields,
      ...visit,
      ...(window ?? { day: null, timeWindow: null }),
      status: 'scheduled',
      wishedDay: '',
      wishedTimeWindow: '',
      source: 'plan',
      isSpam: false,
      idempotencyKey,
      fingerprint: createHash('sha256').update(idempotencyKey).digest('hex'),
      createdAt: this.clock.now(),
      ...this.keys.keysOf({ ...visit, message: null, serviceArea: null }),
    });
    lead.id = await insertRow(manager, Lead, lead);
    await this.events.emit(manager, { kind: 'created', lead, isSilent, isPlanned: true });
    return lead;
  }
}
