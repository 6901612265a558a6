import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { SummaryEmail, SummaryEmailSettings } from '../../../views/contracts/messages/summary-emails.js';
import { AuditLogService } from '../../platform/audit/audit-log.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { SummaryEmailsRow } from './summary-emails.entity.js';

const onlyRow = 1;

/** Which summaries the owner gets by email. All, until the owner turns one off. */
@Injectable()
export class SummaryEmailsService {
  constructor(
    @InjectRepository(SummaryEmailsRow) private readonly rows: Repository<SummaryEmailsRow>,
    private readonly audit: AuditLogService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  async settings(): Promise<SummaryEmailSettings> {
    const row = await this.rows.findOneBy({ id: onlyRow });
    return { weekly: row?.weekly ?? true, monthly: row?.monthly ?? true };
  }

  /** Turns a summary on or off. */
  async turn(email: SummaryEmail, isOn: boolean): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const row = await manager.findOneBy(SummaryEmailsRow, { id: onlyRow });
      await manager.save(SummaryEmailsRow, {
        ...{ weekly: true, monthly: true },
        ...row,
        ...{ id: onlyRow, [email]: isOn },
      });
      await this.audit.record(manager, 'summary-emails.changed', `${email} ${isOn ? 'on' : 'off'}`);
    });
  }
}
