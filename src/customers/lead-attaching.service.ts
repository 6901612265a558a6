import { setImmediate as turn } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { Lead } from '../contacts/leads/lead.entity.js';
import type { LeadEvent, LeadListener } from '../contacts/leads/lead-events.service.js';
import { LeadKeysService } from '../contacts/leads/lead-keys.service.js';
import { notSpamSql } from '../contacts/leads/lead-scopes.js';
import { BackgroundTask, type NextRound } from '../platform/background/background-task.js';
import { Tuning } from '../platform/config/tuning.js';
import { forUpdate } from '../platform/database/dialect.js';
import { isDuplicateKey } from '../platform/database/duplicate-key.js';
import { marks } from '../platform/database/insert-rows.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import { hasKeySql } from './customer-keys.service.js';
import { CustomersOfLeadsService } from './customers-of-leads.service.js';
import type { Attachable } from './lead-batch.js';

const atTime = '03:40';
/** Leads per transaction: about ten milliseconds on SQLite, where leads wait for each other. */
const batchSize = 100;
/** How long after a lead to attach it: its transaction is over then, and leads of a burst share a batch. */
const attachDelayMs = 3_000;
/** The pause if its transaction took longer. */
const retryMs = 5_000;
/** How often to retry a batch that ran into a new customer of another process. */
const maxTries = 5;

/**
 * Attaches leads to their customers after they are stored, so that accepting a lead never waits for this or
 * fails with it. Leads that were missed, or stored by the previous release, are attached at startup and at
 * night.
 */
@Injectable()
export class LeadAttachingService implements LeadListener {
  private readonly logger = new Logger(LeadAttachingService.name);
  private isAwaiting = false;
  /** The day of the last look for customers without leads, which reads all: at startup and once a day. */
  private cleanedUpOn = '';
  readonly task = new BackgroundTask(
    () => this.round(),
    ({ name: reason }) => {
      this.logger.warn({ event: 'customers.not-attached', reason });
      return retryMs;
    },
    { first: () => (this.tuning.attachesByItself ? 0 : undefined) },
  );

  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly ofLeads: CustomersOfLeadsService,
    private readonly leadKeys: LeadKeysService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly calendar: BusinessCalendarService,
    private readonly tuning: Tuning,
  ) {}

  async onLeadEvent(_manager: EntityManager, { kind }: LeadEvent): Promise<void> {
    if (kind !== 'accepted') return;
    this.isAwaiting = true;
    if (this.tuning.attachesByItself) this.task.wake(attachDelayMs);
  }

  /** Attaches every lead without a customer. @returns how many. */
  async attachMissing(): Promise<number> {
    await this.leadKeys.setMissing();
    let attached = 0;
    for (let last = 0; !this.task.isStopped; ) {
      const ids = await this.unattached(last);
      if (ids.length === 0) break;
      last = ids[ids.length - 1];
      attached += await this.attach(ids);
      // SQLite answers synchronously, so without this pause nothing else would run until the last lead is
      // attached.
      await turn();
    }
    return attached;
  }

  private async round(): Promise<NextRound> {
    const attached = await this.attachMissing();
    await this.cleanUp();
    const isLate = this.isAwaiting && attached === 0;
    this.isAwaiting = false;
    return isLate ? retryMs : this.calendar.msUntil(atTime);
  }

  private async cleanUp(): Promise<void> {
    const today = this.calendar.dayOf();
    if (this.cleanedUpOn === today) return;
    await this.ofLeads.deleteAbandoned(this.task);
    this.cleanedUpOn = today;
  }

  private async unattached(after: number): Promise<number[]> {
    const rows: { id: number }[] = await this.leads.query(
      `SELECT id FROM contacts WHERE customerId IS NULL AND ${notSpamSql} AND id > ? AND ${hasKeySql}
       ORDER BY id LIMIT ${batchSize}`,
      [after],
    );
    return rows.map(({ id }) => Number(id));
  }

  /** Selects by ID, to avoid gap locks that would block new leads. */
  private async attach(ids: number[]): Promise<number> {
    for (let turn = 1; ; turn++)
      try {
        return await this.unitOfWork.run(async (manager) => {
          const leads: Attachable[] = await manager.query(
            `SELECT id, name, email, phone, address, phoneKey, emailKey, createdAt, customerId, source
             FROM contacts
             WHERE id IN ${marks(ids.length)} AND customerId IS NULL AND ${notSpamSql}
             ORDER BY id${forUpdate(manager)}`,
            ids,
          );
          await this.ofLeads.attach(manager, leads);
          return leads.length;
        });
      } catch (error) {
        if (turn === maxTries || !isDuplicateKey(error)) throw error;
      }
  }
}
