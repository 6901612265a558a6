import { Controller, Get } from '@nestjs/common';
import { OpenToEveryone } from '../admin-auth/admin.guard.js';
import { Database } from '../database/database.js';
import { DatabaseUnavailable } from '../database/database-unavailable.js';

@Controller()
@OpenToEveryone()
export class HealthController {
  constructor(private readonly database: Database) {}

  /** The process lives. */
  @Get('livez')
  live() {
    return { status: 'ok' };
  }

  /** The database answers, and its tables are there; 503 while that is not so. */
  @Get('readyz')
  async ready() {
    if (!(await this.database.answers())) throw new DatabaseUnavailable();
    return { status: 'ok' };
  }
}
