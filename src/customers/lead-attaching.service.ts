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
import { type Attachable, CustomersOfLeadsService } from './customers-of-leads.service.js';

const atTime = '03:40';
/** Leads that get their customers in one transaction: some ten milliseconds on SQLite, where leads wait for each other. */
const attachedAtOnce = 100;
/** After a lead is accepted: its own transaction is over by then, and the leads of a rush share a batch. */
const afterLeadMs = 3_000;
/** Where that took longer. */
const lookAgainMs = 5_000;
/** How often a batch is begun again that met another process's new customer. */
const tries = 5;

/**
 * Finds out whose each lead is, after the lead is stored and apart from it: taking a lead in neither waits for this nor fails with it.
 * What is missed, or came in from the release before, is found at the start and at night.
 */
@Injectable()
export class LeadAttachingService implements LeadListener {
  private readonly logger = new Logger(LeadAttachingService.name);
  private isAwaiting = false;
  private readonly task = new BackgroundTask(
    () => this.round(),
    ({ name: reason }) => {
      this.logger.warn({ event: 'customers.not-attached', reason });
      return lookAgainMs;
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
    if (this.tuning.attachesByItself) this.task.wake(afterLeadMs);
  }

  /** Attaches every lead that has no customer and can have one. @returns how many there were. */
  async attachMissing(): Promise<number> {
    await this.leadKeys.setMissing();
    let attached = 0;
    for (let last = 0; !this.task.isStopped; ) {
      const ids = await this.unattached(last);
      if (ids.length === 0) break;
      last = ids[ids.length - 1];
      attached += await this.attach(ids);
      // SQLite answers at once, so that without this nothing else would be done until the last lead is attached.
      await turn();
    }
    return attached;
  }

  private async round(): Promise<NextRound> {
    const attached = await this.attachMissing();
    await this.ofLeads.deleteAbandoned();
    const isLate = this.isAwaiting && attached === 0;
    this.isAwaiting = false;
    return isLate ? lookAgainMs : this.calendar.msUntil(atTime);
  }

  private async unattached(after: number): Promise<number[]> {
    const rows: { id: number }[] = await this.leads.query(
      `SELECT id FROM contacts WHERE customerId IS NULL AND ${notSpamSql} AND id > ? AND ${hasKeySql}
       ORDER BY id LIMIT ${attachedAtOnce}`,
      [after],
    );
    return rows.map(({ id }) => Number(id));
  }

  /** By their ids, so that no gap of the table is locked in which a new lead would be stored. */
  private async attach(ids: number[]): Promise<number> {
    for (let turn = 1; ; turn++)
      try {
        return await this.unitOfWork.run(async (manager) => {
          const leads: Attachable[] = await manager.query(
            `SELECT id, name, email, phone, address, phoneKey, emailKey, createdAt, customerId FROM contacts
             WHERE id IN ${marks(ids.length)} AND customerId IS NULL AND ${notSpamSql}
             ORDER BY id${forUpdate(manager)}`,
            ids,
          );
          await this.ofLeads.attach(manager, leads);
          return leads.length;
        });
      } catch (error) {
        if (turn === tries || !isDuplicateKey(error)) throw error;
      }
  }
}
