import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, LessThan, type Repository } from 'typeorm';
import type { AuditAction } from '../../../views/contracts/audit-log.js';
import { ClockService } from '../config/clock.service.js';
import { insertRow } from '../database/insert-row.js';
import { UnitOfWorkService } from '../database/unit-of-work.service.js';
import { ActorService } from './actor.service.js';
import { AuditEntry } from './audit-entry.entity.js';

const dayMs = 24 * 3_600_000;
/** Two years. */
const retentionDays = 731;
const maxDetail = 300;
const maxActor = 200;

/** Records who changed settings, prices and access or erased data. Entries never change; they only expire. */
@Injectable()
export class AuditLogService {
  constructor(
    @InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly actor: ActorService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Records a change in its own transaction, so that both are stored or neither.
   * @param detail what was changed, without secrets and personal data. Cut at 300 characters.
   * @returns the entry's ID.
   */
  record(manager: EntityManager, action: AuditAction, detail = ''): Promise<number> {
    return insertRow(manager, AuditEntry, {
      createdAt: this.clock.now(),
      action,
      detail: cut(detail, maxDetail),
      actor: cut(this.actor.current, maxActor),
    });
  }

  /** Records a change whose own transaction is over, or joins the one that is open. */
  async note(action: AuditAction, detail = ''): Promise<void> {
    await this.unitOfWork.run((manager) => this.record(manager, action, detail));
  }

  /**
   * Lists entries, newest first.
   * @param before the ID of the last entry of the page before.
   */
  list(count: number, before?: number): Promise<AuditEntry[]> {
    const where = before === undefined ? {} : { id: LessThan(before) };
    return this.entries.find({ where, order: { id: 'DESC' }, take: count });
  }

  find(id: number): Promise<AuditEntry | null> {
    return this.entries.findOneBy({ id });
  }

  /** Deletes entries older than two years. */
  async forgetOld(): Promise<void> {
    const createdAt = LessThan(new Date(this.clock.now().getTime() - retentionDays * dayMs));
    await this.unitOfWork.run((manager) => manager.delete(AuditEntry, { createdAt }));
  }
}

const cut = (text: string, length: number) => [...text].slice(0, length).join('');
