import { Controller, Get } from '@nestjs/common';
import { OpenToEveryone } from '../admin-auth/admin.guard.js';
import { Spool } from '../contacts/intake/spool.js';
import { Database } from '../database/database.js';
import { DatabaseUnavailable } from '../database/database-unavailable.js';

@Controller()
@OpenToEveryone()
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly spool: Spool,
  ) {}

  /** The process lives. */
  @Get('livez')
  live() {
    return { status: 'ok' };
  }

  /** A lead can be kept, in the database or in the spool; 503 while neither takes one. */
  @Get('readyz')
  async ready() {
    const [database, spool] = await Promise.all([this.database.answers(), this.spool.isWritable()]);
    if (!database && !spool) throw new DatabaseUnavailable();
    return { status: 'ok', database: wordFor(database), spool: wordFor(spool) };
  }
}

const wordFor = (isFine: boolean) => (isFine ? 'ok' : 'away');
