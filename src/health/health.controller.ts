import { Controller, Get } from '@nestjs/common';
import { SpoolService } from '../contacts/intake/spool.service.js';
import { DatabaseService } from '../database/database.service.js';
import { DatabaseUnavailable } from '../database/database-unavailable.js';
import { OpenToEveryone } from '../http/open-to-everyone.decorator.js';

@Controller()
@OpenToEveryone()
export class HealthController {
  constructor(
    private readonly database: DatabaseService,
    private readonly spool: SpoolService,
  ) {}

  /** Answers as long as the process lives. */
  @Get('livez')
  live() {
    return { status: 'ok' };
  }

  /** Whether a lead can be kept, in the database or in the spool; 503 while neither takes one. */
  @Get('readyz')
  async ready() {
    const [database, spool] = await Promise.all([this.database.answers(), this.spool.isWritable()]);
    if (!database && !spool) throw new DatabaseUnavailable();
    return { status: 'ok', database: wordFor(database), spool: wordFor(spool) };
  }
}

const wordFor = (isFine: boolean) => (isFine ? 'ok' : 'away');
