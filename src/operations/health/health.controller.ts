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

  /** Answers while the process is alive. */
  @Get('livez')
  live() {
    return { status: 'ok' };
  }

  /**
   * Answers whether a lead can be saved, in the database or the spool; 503 if in neither. Shows the progress of migrations, and a move
   * to another database. With `?strict`, also 503 while the database can't be used, for a load balancer with other processes.
   */
  @Get('readyz')
  async ready(@Query('strict') strict?: string) {
    const [database, spool] = await this.looked();
    if (!database && (!spool || strict !== undefined)) throw new DatabaseUnavailable();
    const { migrating } = this.database;
    if (migrating)
      return { status: 'ok', database: 'migrating', spool: wordFor(spool), migrations: migrating };
    const word = this.database.move ? 'moving' : wordFor(database);
    return { status: 'ok', database: word, spool: wordFor(spool) };
  }

  /** Checks at most once a second, so that a flood of requests doesn't load the database and the disk. */
  private looked(): Promise<[database: boolean, spool: boolean]> {
    const now = performance.now();
    if (!this.last || now - this.last.at >= cachedMs) {
      this.last = { at: now, found: Promise.all([this.database.answers(), this.spool.isWritable()]) };
    }
    return this.last.found;
  }
}

const wordFor = (isFine: boolean) => (isFine ? 'ok' : 'away');
