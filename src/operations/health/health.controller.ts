import { Controller, Get, Query } from '@nestjs/common';
import { asTypedHere } from '../../platform/config/typed-commands.js';
import { DatabaseService, damageFix } from '../../platform/database/database.service.js';
import { DatabaseUnavailable } from '../../platform/database/database-unavailable.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { LeadStorageService } from './lead-storage.service.js';

@Controller()
@OpenToEveryone()
export class HealthController {
  constructor(
    private readonly database: DatabaseService,
    private readonly storage: LeadStorageService,
  ) {}

  /** Answers while the process is alive. */
  @Get('livez')
  live() {
    return { status: 'ok' };
  }

  /**
   * Answers whether a lead can be stored, in the database or the spool; 503 if in neither. Shows the progress
   * of migrations, and a move to another database. With `?strict`, also 503 while the database can't be
   * written, is damaged, or leads pile up in the spool, for a load balancer with other processes.
   */
  @Get('readyz')
  async ready(@Query('strict') strict?: string) {
    const { database, spool, isSpoolGrowing } = await this.storage.look();
    if (database !== 'ok' && (spool !== 'ok' || strict !== undefined))
      throw new DatabaseUnavailable(undefined, messages[database]);
    if (isSpoolGrowing && strict !== undefined)
      throw new DatabaseUnavailable(
        undefined,
        'Leads are piling up on disk. The database doesn’t store them.',
      );
    const { migrating } = this.database;
    if (migrating) return { status: 'ok', database: 'migrating', spool, migrations: migrating };
    return { status: 'ok', database: this.database.move ? 'moving' : database, spool };
  }
}

const messages = {
  ok: undefined,
  away: undefined,
  unwritable: 'The database can’t be written. Its disk is full, or it is read-only.',
  damaged: asTypedHere(`The database is damaged. ${damageFix}`),
};
