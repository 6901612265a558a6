import { Controller, Get, Query } from '@nestjs/common';
import { SpoolService } from '../../contacts/intake/spool.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { DatabaseUnavailable } from '../../platform/database/database-unavailable.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';

const cachedMs = 1_000;

@Controller()
@OpenToEveryone()
export class HealthController {
  private last?: { at: number; found: Promise<[boolean, boolean]> };

  constructor(
    private readonly database: DatabaseService,
    private readonly spool: SpoolService,
  ) {}

  /** Answers as long as the process lives. */
  @Get('livez')
  live() {
    return { status: 'ok' };
  }

  /**
   * Whether a lead can be kept, in the database or in the spool; 503 while neither takes one. While the database is migrated, it says
   * how far that is. With `?strict`, 503 while the database can't be used, too: for a balancer that has another process to send people to.
   */
  @Get('readyz')
  async ready(@Query('strict') strict?: string) {
    const [database, spool] = await this.looked();
    if (!database && (!spool || strict !== undefined)) throw new DatabaseUnavailable();
    const { migrating } = this.database;
    if (migrating)
      return { status: 'ok', database: 'migrating', spool: wordFor(spool), migrations: migrating };
    return { status: 'ok', database: wordFor(database), spool: wordFor(spool) };
  }

  /** Looks once a second at most: a flood of questions asks the database and the disk no more often. */
  private looked(): Promise<[database: boolean, spool: boolean]> {
    const now = performance.now();
    if (!this.last || now - this.last.at >= cachedMs) {
      this.last = { at: now, found: Promise.all([this.database.answers(), this.spool.isWritable()]) };
    }
    return this.last.found;
  }
}

const wordFor = (isFine: boolean) => (isFine ? 'ok' : 'away');
