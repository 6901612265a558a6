import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditAction } from '../../views/contracts/audit-log.js';
import { AuditLogService } from '../platform/audit/audit-log.service.js';
import { Tuning } from '../platform/config/tuning.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import { OutboxService } from '../platform/outbox/outbox.service.js';

/** Records who can get into the admin, and emails the owner about what somebody else could have done. */
@Injectable()
export class SecurityLogService {
  constructor(
    private readonly audit: AuditLogService,
    private readonly outbox: OutboxService,
    private readonly tuning: Tuning,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  /** Records a change in its own transaction. @param detail without secrets. */
  async record(manager: EntityManager, action: AuditAction, detail = ''): Promise<void> {
    await this.audit.record(manager, action, detail);
  }

  /** Records a change, and enqueues one email to the owner about it. @param detail without secrets. */
  async notify(manager: EntityManager, action: AuditAction, detail = ''): Promise<void> {
    const id = await this.audit.record(manager, action, detail);
    if (this.tuning.sendsSecurityNotices)
      await this.outbox.enqueue(manager, { leadId: 0, kind: 'security', occasion: String(id) });
  }

  /** Like {@link notify}, for what has no transaction, like a download. */
  async notifyOf(action: AuditAction): Promise<void> {
    await this.unitOfWork.run((manager) => this.notify(manager, action));
  }
}
