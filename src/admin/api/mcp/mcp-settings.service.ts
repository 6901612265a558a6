import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { SecurityLogService } from '../../../admin-auth/security-log.service.js';
import { UnitOfWorkService } from '../../../platform/database/unit-of-work.service.js';
import { McpSettings } from './mcp-settings.entity.js';

const onlyRow = 1;

/** Whether AI assistants may connect. Off until the owner turns it on. */
@Injectable()
export class McpSettingsService {
  constructor(
    @InjectRepository(McpSettings) private readonly rows: Repository<McpSettings>,
    private readonly log: SecurityLogService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  async isOn(): Promise<boolean> {
    return (await this.rows.findOneBy({ id: onlyRow }))?.isOn === true;
  }

  /** Turns the access on, which the owner gets an email about, or off. */
  async turn(isOn: boolean): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await manager.save(McpSettings, { id: onlyRow, isOn });
      if (isOn) await this.log.notify(manager, 'assistants.changed', 'on');
      else await this.log.record(manager, 'assistants.changed', 'off');
    });
  }
}
