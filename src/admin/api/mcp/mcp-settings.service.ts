import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { UnitOfWorkService } from '../../../platform/database/unit-of-work.service.js';
import { McpSettings } from './mcp-settings.entity.js';

const onlyRow = 1;

/** Whether AI assistants may connect. Off until the owner turns it on. */
@Injectable()
export class McpSettingsService {
  constructor(
    @InjectRepository(McpSettings) private readonly rows: Repository<McpSettings>,
    private readonly audit: AuditLogService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  async isOn(): Promise<boolean> {
    return (await this.rows.findOneBy({ id: onlyRow }))?.isOn === true;
  }

  /** Turns the access on or off. */
  async turn(isOn: boolean): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await manager.save(McpSettings, { id: onlyRow, isOn });
      await this.audit.record(manager, 'assistants.changed', isOn ? 'on' : 'off');
    });
  }
}
